// @vitest-environment happy-dom
import { toastStore } from "@dhahabu/kit/toast/toast";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { showBlock, waitForView } from "../../blocks/testing/show-block.tsx";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import texts from "../../messages/en/admin-users.json" with { type: "json" };
import { InviteDialog } from "./invite-dialog.tsx";
import { listedUser } from "./testing/listed-user.ts";

let shown: ShownBlock;

afterEach(async () => {
  await shown.remove();
  vi.unstubAllGlobals();
});

test.each([
  [{}, texts["invite.sentTitle"]],
  [{ pendingRequestId: 3 }, texts["invite.askedTitle"]],
])("an invitation is told as sent where it was: with %j it is %j", async (waiting, title) => {
  vi.stubGlobal("fetch", async () => Response.json({ ...listedUser, ...waiting }, { status: 201 }));
  const onClose = vi.fn<(isSent: boolean) => void>();
  shown = await showBlock(<InviteDialog onClose={onClose} />, {
    messages: { "admin-users": texts },
  });
  await act(async () => shown.find<HTMLFormElement>("form").requestSubmit());
  await waitForView(() => expect(onClose).toHaveBeenCalledExactlyOnceWith(true));
  expect(toastStore.getState().toast?.title).toBe(title);
});
