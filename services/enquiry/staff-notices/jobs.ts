import { randomUUID } from "node:crypto";
import { eventOwners, heardEvents } from "@dhahabu/contract/events";
import type { EventEnvelope } from "@dhahabu/contract/events";
import type { Log } from "@dhahabu/platform/log";
import { runWhileAsked } from "@dhahabu/platform/run-while-asked";
import { noticeSources } from "./notice.ts";
import { oweDigests } from "./owe-mails.ts";
import { takeStaffNotices } from "./take-staff-notices.ts";

const tellingEvents: ReadonlySet<string> = new Set(heardEvents.enquiry);

/** Creates what takes over what members of staff are told: `onEvent` asks who told the event, and `schedule` all each minute, since an event may be lost and time alone makes things overdue; then the digests that are due are owed. */
export function createStaffNoticeWatch(
  parts: Parameters<typeof takeStaffNotices>[0] & Parameters<typeof oweDigests>[0] & { log: Log },
) {
  const { log } = parts;
  const watches = noticeSources.map((source) => ({
    source,
    ...runWhileAsked(async () => {
      const requestId = randomUUID();
      const taken = await takeStaffNotices(parts, source, requestId);
      if (taken > 0) log.info({ source, taken, requestId }, "notices to staff taken over");
    }),
  }));
  const ask = ({ source, ask: askOnce }: (typeof watches)[number]) =>
    askOnce().catch((error: unknown) =>
      log.warn({ err: error, source }, "notices to staff wait; the next minute tries again"),
    );
  return {
    onEvent({ name }: Pick<EventEnvelope, "name">) {
      if (!tellingEvents.has(name)) return;
      for (const watch of watches) if (watch.source === eventOwners[name]) void ask(watch);
    },
    schedule: {
      name: "take-staff-notices",
      cron: "50 * * * * *",
      async run() {
        await Promise.all(watches.map(ask));
        const owed = await oweDigests(parts, randomUUID());
        if (owed > 0) log.info({ owed }, "digests to staff owed");
      },
    },
    async settle() {
      await Promise.all(watches.map((watch) => watch.settle()));
    },
  };
}
