import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { ChangeParts } from "./change-enquiry.ts";

const author = { userId: null, address: "", requestId: "return-forgotten" };

/** Gives unanswered claims whose time is over back to the queue; returns how many. */
export async function returnForgottenEnquiries(
  { enquiries, transaction }: Pick<ChangeParts, "enquiries" | "transaction">,
  now: Date,
): Promise<number> {
  return transaction(async (tx) => {
    const forgotten = await enquiries.releaseForgotten(tx, now);
    for (const { id, username } of forgotten) {
      await enquiries.addEntry(tx, id, { ...author, username }, { kind: "returned" });
      await enqueueEvent(tx, "enquiry.changed", { enquiryId: id });
    }
    return forgotten.length;
  });
}
