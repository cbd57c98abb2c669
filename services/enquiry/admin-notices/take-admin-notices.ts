import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueJob } from "@dhahabu/platform/outbox";
import type { AddMail } from "../deliveries/mail.ts";
import { deliverAdminNoticeJob, noticeSources } from "./admin-notice.ts";
import type { NoticeSource } from "./admin-notice.ts";
import type { NoticeClient } from "./notice-client.ts";
import type { NoticeStore } from "./store.ts";

// What was written by a slow transaction, or by a machine whose clock is behind, is still seen.
const overlapMs = 3_600_000;

interface TakeParts {
  notices: NoticeStore;
  noticeClient: NoticeClient;
  addMail: AddMail<Tx>;
  transaction: Transaction;
  clock: Clock;
}

/**
 * Takes over what every administrator is told: each notice once, with a mail to each administrator. Throws after the
 * last source what one of them threw; what it holds back is taken over the next time. Returns how many were new.
 */
export async function takeAdminNotices(parts: TakeParts, requestId: string): Promise<number> {
  const taken = await Promise.allSettled(
    noticeSources.map((source) => takeFrom(parts, source, requestId)),
  );
  let count = 0;
  for (const result of taken) {
    if (result.status === "rejected") throw result.reason;
    count += result.value;
  }
  return count;
}

async function takeFrom(
  { notices, noticeClient, addMail, transaction, clock }: TakeParts,
  source: NoticeSource,
  requestId: string,
): Promise<number> {
  const until = clock.now();
  const since = new Date((await notices.readUntil(source)).getTime() - overlapMs);
  const listed = await noticeClient.listNotices(source, since, requestId);
  const admins = listed.length === 0 ? [] : await noticeClient.listAdmins(requestId);
  let count = 0;
  for (const notice of listed) {
    const isNew = await transaction(async (tx) => {
      const adminNoticeId = await notices.insert(tx, source, notice);
      if (adminNoticeId === undefined) return false;
      for (const { userId } of admins) {
        const payload = { adminNoticeId, userId };
        const jobId = await enqueueJob(tx, deliverAdminNoticeJob, payload, requestId);
        await addMail(tx, { jobId, kind: "administrator notice", adminNoticeId });
      }
      return true;
    });
    if (isNew) count += 1;
  }
  await notices.setReadUntil(source, until);
  return count;
}
