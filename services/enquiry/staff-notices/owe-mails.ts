import { findNairobiDay, startOfNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueJob } from "@dhahabu/platform/outbox";
import type { AddMail } from "../deliveries/mail.ts";
import type { NoticeMailStore } from "./mail-store.ts";
import { deliverStaffNoticeJob } from "./notice.ts";

const digestAtMs = 7 * 3_600_000;

export interface OweParts {
  noticeMails: NoticeMailStore;
  addMail: AddMail<Tx>;
}

/** Owes a mail about each notice to those who want one at once, in the transaction that keeps the notices. */
export async function oweMails(
  parts: OweParts,
  tx: Tx,
  noticeIds: readonly number[],
  requestId: string,
): Promise<void> {
  await enqueueMails(parts, tx, await parts.noticeMails.addAtOnce(tx, noticeIds), requestId);
}

/** From seven in the morning in Nairobi on, owes the day's digest to each who wants one, once. Returns how many are new. */
export async function oweDigests(
  parts: OweParts & { transaction: Transaction; clock: Clock },
  requestId: string,
): Promise<number> {
  const now = parts.clock.now();
  const dueAt = new Date(startOfNairobiDay(now).getTime() + digestAtMs);
  if (now < dueAt) return 0;
  return parts.transaction(async (tx) => {
    const day = findNairobiDay(now.getTime());
    const mailIds = await parts.noticeMails.addDigests(tx, day, dueAt);
    await enqueueMails(parts, tx, mailIds, requestId);
    return mailIds.length;
  });
}

async function enqueueMails(
  { addMail }: OweParts,
  tx: Tx,
  mailIds: readonly number[],
  requestId: string,
): Promise<void> {
  for (const staffNoticeMailId of mailIds) {
    const jobId = await enqueueJob(tx, deliverStaffNoticeJob, { staffNoticeMailId }, requestId);
    await addMail(tx, { jobId, kind: "staff notice", staffNoticeMailId });
  }
}
