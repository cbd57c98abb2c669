// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { showBlock, waitForView } from "../../blocks/testing/show-block.tsx";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import texts from "../../messages/en/admin-users.json" with { type: "json" };
import { FactorResetDialog } from "./factor-reset-dialog.tsx";
import { listedUser } from "./testing/listed-user.ts";

let shown: ShownBlock;

afterEach(async () => {
  await shown.remove();
  vi.unstubAllGlobals();
});

test("a reset is asked for with a reason, and the dialog says what comes next", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body)]);
    return Response.json({ ...listedUser, pendingRequestId: 3 });
  });
  shown = await showBlock(<FactorResetDialog user={listedUser} onClose={() => undefined} />, {
    messages: { "admin-users": texts },
  });
  const submit = () => act(async () => shown.find<HTMLFormElement>("form").requestSubmit());
  await submit();
  expect(shown.place.textContent).toContain("Please say why.");
  expect(sent).toEqual([]);
  await shown.type(shown.find<HTMLTextAreaElement>("textarea"), " The phone was stolen. ");
  await submit();
  await waitForView(() =>
    expect(shown.place.textContent).toContain("Another administrator has to approve this"),
  );
  expect(sent).toEqual([["/api/admin/users/7/factor-reset", { reason: "The phone was stolen." }]]);
});
