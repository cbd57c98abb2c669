import type { Log } from "@dhahabu/platform/log";
import { startSchedule } from "@dhahabu/platform/schedule";
import type { RunningSchedule } from "@dhahabu/platform/schedule";
import { purgeMedia } from "./purge-media.ts";

/** Starts the schedule that removes for good what was deleted long enough ago. */
export function startPurging(
  parts: Parameters<typeof purgeMedia>[0] & {
    sql: Parameters<typeof startSchedule>[0]["sql"];
    cron: string;
    log: Log;
  },
): RunningSchedule {
  const { sql, cron, log } = parts;
  return startSchedule({
    name: "purge-deleted-media",
    cron,
    sql,
    log,
    async run() {
      const items = await purgeMedia(parts);
      if (items > 0) log.info({ items }, "deleted media removed for good");
    },
  });
}
