// @vitest-environment happy-dom
import { act, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { showBlock, waitForView } from "../../blocks/testing/show-block.tsx";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import policyTexts from "../../messages/en/admin-policy.json" with { type: "json" };
import texts from "../../messages/en/admin-users.json" with { type: "json" };
import { DutiesDialog } from "./duties-dialog.tsx";
import { listedUser } from "./testing/listed-user.ts";
import { useChangeUser } from "./use-change-user.ts";

let shown: ShownBlock;

afterEach(async () => {
  await shown.remove();
  vi.unstubAllGlobals();
});

function Opened({ onClose }: { onClose(): void }) {
  const [user, setUser] = useState(listedUser);
  const { changeDuties } = useChangeUser({
    changeRows: () => undefined,
    refresh: async () => undefined,
  });
  return (
    <>
      <DutiesDialog user={user} save={(chosen) => changeDuties(user, chosen)} onClose={onClose} />
      <button type="button" onClick={() => setUser({ ...user, duties: ["approver"] })}>
        Another administrator
      </button>
    </>
  );
}

test("what was ticked stays where it was not saved, and the dialog closes once it waits for a second administrator", async () => {
  const answers = [
    Response.json({ message: "Later.", code: "unavailable" }, { status: 503 }),
    Response.json({ ...listedUser, pendingRequestId: 3 }),
  ];
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return answers.shift();
  });
  const onClose = vi.fn<() => void>();
  shown = await showBlock(<Opened onClose={onClose} />, {
    messages: { "admin-users": texts, "admin-policy": policyTexts },
  });
  const tick = () => shown.find<HTMLInputElement>("input[type=checkbox]");
  const save = () => act(async () => shown.find<HTMLFormElement>("form").requestSubmit());
  await act(async () => tick().click());
  await save();
  await waitForView(() => expect(shown.button(texts["duties.save"]).disabled).toBe(false));
  expect(sent).toHaveLength(1);
  expect(tick().checked).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  await save();
  await waitForView(() => expect(onClose).toHaveBeenCalledOnce());
  const body = { duties: ["teller"], replaces: [] };
  expect(sent).toEqual([body, body]);
});

test("a duty that another administrator gives meanwhile is shown, and not taken away by what is saved here", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ ...listedUser, duties: ["teller", "approver"] });
  });
  const onClose = vi.fn<() => void>();
  shown = await showBlock(<Opened onClose={onClose} />, {
    messages: { "admin-users": texts, "admin-policy": policyTexts },
  });
  const ticked = () =>
    [...shown.place.querySelectorAll<HTMLInputElement>("input:checked")].map(
      (box) => box.parentElement?.textContent,
    );
  await act(async () => shown.find<HTMLInputElement>("input[type=checkbox]").click());
  await shown.click("Another administrator");
  expect(ticked()).toEqual([texts["duty.teller"], texts["duty.approver"]]);
  await act(async () => shown.find<HTMLFormElement>("form").requestSubmit());
  await waitForView(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ duties: ["teller", "approver"], replaces: ["approver"] }]);
});
