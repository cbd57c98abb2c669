import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { oweMails } from "./owe-mails.ts";
import type { OweParts } from "./owe-mails.ts";
import type { StaffNoticeStore } from "./store.ts";
import type { NewNotices, NoticeSource } from "./notice.ts";
import type { OwnSourceStore } from "./own-source-store.ts";
import type { AskSource } from "./source-client.ts";

// What was written by a slow transaction, or by a machine whose clock is behind, is still seen.
const overlapMs = 3_600_000;

/** Takes over what a source tells members of staff, each once, and owes the mails about it. Returns how many were new; throws `AppError` unavailable where the source is away. */
export async function takeStaffNotices(
  parts: OweParts & {
    staffNotices: StaffNoticeStore;
    ownSource: OwnSourceStore;
    askSource: AskSource;
    transaction: Transaction;
    clock: Clock;
  },
  source: NoticeSource,
  requestId: string,
): Promise<number> {
  const { staffNotices, ownSource, clock } = parts;
  const now = clock.now();
  const since = new Date((await staffNotices.readAskedUntil(source)).getTime() - overlapMs);
  const told: NewNotices =
    source === "enquiry"
      ? { notices: await ownSource.listSince(since, now), overKeys: [] }
      : await parts.askSource(source, since, requestId);
  let taken = 0;
  await parts.transaction(async (tx) => {
    const ids = await staffNotices.insert(tx, source, told.notices);
    taken = ids.length;
    await oweMails(parts, tx, ids, requestId);
    const ended = await staffNotices.end(tx, source, told.overKeys);
    if (taken + ended === 0) return;
    await enqueueEvent(tx, "notices.changed", { changedAt: now.toISOString() }, requestId);
  });
  await staffNotices.setAskedUntil(source, now);
  return taken;
}
