import type { Conversation, EnquiryStatus } from "@dhahabu/contract/inbox";
import { callApi } from "@dhahabu/kit/api/client";
import { useSession } from "@dhahabu/kit/session/use-session";
import { offerUndo } from "../../blocks/undo/undo.ts";
import { useTexts } from "../../use-texts.ts";
import { useAct } from "./use-act.ts";
import type { ConversationState } from "./use-conversation.ts";

/** What becomes of an enquiry, and the words of the button. */
export const nextStatuses = {
  open: [
    ["pending", "wait"],
    ["closed", "close"],
  ],
  pending: [
    ["open", "reopen"],
    ["closed", "close"],
  ],
  closed: [["open", "reopen"]],
} as const satisfies Record<EnquiryStatus, readonly (readonly [EnquiryStatus, string])[]>;

export interface StatusChange {
  /** What somebody else has is theirs to change, and an administrator's. */
  readonly mayChange: boolean;
  readonly isBusy: boolean;
  changeStatus(next: EnquiryStatus): Promise<void>;
}

/** Changes the state of an enquiry, and offers to undo it. */
export function useStatusChange(
  conversation: Conversation,
  state: ConversationState,
): StatusChange {
  const t = useTexts("admin-enquiries");
  const { isBusy, act } = useAct(state);
  const { user } = useSession();
  const { id, reference, status, assigneeId } = conversation;

  function setStatus(next: EnquiryStatus, from: EnquiryStatus) {
    return callApi("setEnquiryStatus", { params: { id }, body: { status: next, from } });
  }

  return {
    mayChange: assigneeId === null || assigneeId === user?.id || user?.role === "admin",
    isBusy,
    async changeStatus(next) {
      if (isBusy || next === status) return;
      const isDone = await act(() => setStatus(next, status));
      if (!isDone) return;
      offerUndo({
        message: t("statusChanged", { reference, status: t(`status.${next}`) }),
        onUndo: async () => {
          await state.change(() => setStatus(status, next));
        },
      });
    },
  };
}
