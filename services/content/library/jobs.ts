import type { Sql } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { startSchedule } from "@dhahabu/platform/schedule";
import type { RunningSchedule } from "@dhahabu/platform/schedule";
import type { LibraryStore } from "./store.ts";

/** Starts the schedule that removes for good what was deleted long enough ago. */
export function startPurging(parts: {
  store: Pick<LibraryStore, "purge">;
  sql: Sql;
  cron: string;
  log: Log;
}): RunningSchedule {
  const { store, sql, cron, log } = parts;
  return startSchedule({
    name: "purge-deleted-media",
    cron,
    sql,
    log,
    async run() {
      const items = await store.purge();
      if (items > 0) log.info({ items }, "deleted media removed for good");
    },
  });
}
