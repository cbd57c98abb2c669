import { randomUUID } from "node:crypto";
import type { EventEnvelope } from "@dhahabu/contract/events";
import type { Log } from "@dhahabu/platform/log";
import { runWhileAsked } from "@dhahabu/platform/run-while-asked";
import { takeAdminNotices } from "./take-admin-notices.ts";

const tellingEvents: ReadonlySet<string> = new Set([
  "user.changed",
  "policy.changed",
  "security.alerted",
]);

/** Creates what takes over what administrators are told: `onEvent` whenever there may be something, and `schedule` each minute, since an event may be lost. */
export function createNoticeWatch(parts: Parameters<typeof takeAdminNotices>[0] & { log: Log }) {
  const { log } = parts;
  const { ask, settle } = runWhileAsked(async () => {
    const requestId = randomUUID();
    const taken = await takeAdminNotices(parts, requestId);
    if (taken > 0) log.info({ taken, requestId }, "notices to administrators taken over");
  });
  return {
    onEvent({ name }: Pick<EventEnvelope, "name">) {
      if (!tellingEvents.has(name)) return;
      ask().catch((error: unknown) =>
        log.warn({ err: error }, "notices stay where they are; the next minute tries again"),
      );
    },
    schedule: { name: "take-admin-notices", cron: "45 * * * * *", run: ask },
    settle,
  };
}
