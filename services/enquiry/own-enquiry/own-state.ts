import type { EnquiryStatus } from "@dhahabu/contract/inbox";
import type { OwnEnquiryState } from "@dhahabu/contract/own-enquiry";

interface InboxState {
  status: EnquiryStatus;
  assigneeId: number | null;
  dueAt: Date | null;
  firstRepliedAt: Date | null;
}

/** What the inbox's state of an enquiry is to its customer, and by when the bank answers. */
export function tellState({ status, assigneeId, dueAt, firstRepliedAt }: InboxState): {
  state: OwnEnquiryState;
  answerDueAt: Date | null;
} {
  if (status === "closed") return { state: "closed", answerDueAt: null };
  if (firstRepliedAt !== null && dueAt === null) return { state: "answered", answerDueAt: null };
  const isInHand = assigneeId !== null || status === "pending";
  return { state: isInHand ? "in-hand" : "received", answerDueAt: dueAt };
}
