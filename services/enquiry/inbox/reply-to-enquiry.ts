import type { Tx } from "@dhahabu/platform/db";
import { enqueueJob } from "@dhahabu/platform/outbox";
import type { AddMail } from "../deliveries/mail.ts";
import { applyChange } from "./change-enquiry.ts";
import type { ChangeParts } from "./change-enquiry.ts";
import { isWritten, reply } from "./enquiry-state.ts";
import { deliverReplyJob } from "./entry.ts";
import type { Actor } from "./entry.ts";

/**
 * Replies to the customer by mail: entry, state, mail and job, all or nothing, and once for each key. It takes an
 * enquiry that nobody has; of somebody else's it throws `AppError` conflict, of one that is not there not_found.
 */
export async function replyToEnquiry(
  parts: ChangeParts & {
    addMail: AddMail<Tx>;
    cannedReplies: { countUse(tx: Tx, ids: readonly number[]): Promise<void> };
  },
  by: {
    id: number;
    actor: Actor;
    text: string;
    key: string;
    closes: boolean;
    /** The prepared replies that went into it. */
    canned: readonly number[];
  },
): Promise<void> {
  const { id, actor, text, key, closes, canned } = by;
  const { enquiries } = parts;
  const { userId, username, requestId } = actor;
  const calendar = await parts.readBankCalendar(requestId);
  await parts.transaction(async (tx) => {
    const current = await enquiries.lock(tx, id);
    if (isWritten(await enquiries.findText(tx, id, key), text)) return;
    const moment = { calendar, now: parts.clock.now() };
    const { taking, state, entries } = reply(current, { userId, username, closes }, moment);
    // The job names its entry, and the entry its job: the number of the entry is drawn first.
    const entryId = await enquiries.drawEntryId(tx);
    const jobId = await enqueueJob(tx, deliverReplyJob, { entryId }, requestId);
    await parts.addMail(tx, { jobId, kind: "enquiry reply", enquiryId: id });
    if (canned.length > 0) await parts.cannedReplies.countUse(tx, canned);
    await applyChange(parts, tx, {
      id,
      actor,
      state,
      entries: [...taking, { kind: "reply", text, key, id: entryId, jobId }, ...entries],
    });
  });
}
