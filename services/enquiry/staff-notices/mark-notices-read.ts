import { AppError } from "@dhahabu/contract/errors";
import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { StaffNoticeStore } from "./store.ts";
import type { Reader } from "./notice.ts";

/** Marks a reader's notice as read, or all up to one, and tells their other screens. Returns how many are unread; throws `AppError` not_found. */
export async function markNoticesRead(
  parts: { staffNotices: StaffNoticeStore; transaction: Transaction; clock: Clock },
  reader: Reader,
  which: { id: number } | { upTo: number },
  requestId: string,
): Promise<{ unread: number }> {
  const { staffNotices, clock } = parts;
  await parts.transaction(async (tx) => {
    if ("upTo" in which) await staffNotices.markReadUpTo(tx, reader, which.upTo);
    else if (!(await staffNotices.markRead(tx, reader, which.id))) {
      throw new AppError("not_found", { reason: "notice.unknown" });
    }
    const changedAt = clock.now().toISOString();
    await enqueueEvent(tx, "notices.changed", { changedAt }, requestId);
  });
  return { unread: await staffNotices.countUnread(reader) };
}
