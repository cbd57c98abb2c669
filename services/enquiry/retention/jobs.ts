import type { Sql } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { startSchedule } from "@dhahabu/platform/schedule";
import type { RunningSchedule } from "@dhahabu/platform/schedule";
import type { RetentionStore } from "./store.ts";

// Half past midnight in Nairobi, once over all replicas.
const cron = "0 30 21 * * *";

/** Starts the daily removal of personal data whose time is over. */
export function startRetention(parts: {
  store: RetentionStore;
  /** Deletes prepared replies that were removed long ago; says how many. */
  purgeCannedReplies: (now: Date) => Promise<number>;
  sql: Sql;
  log: Log;
}): RunningSchedule {
  const { store, purgeCannedReplies, sql, log } = parts;
  return startSchedule({
    name: "retention",
    cron,
    sql,
    log,
    async run(bucket) {
      const deleted = await store.deleteExpired(bucket);
      log.info(deleted, "personal data deleted whose time is over");
      const purged = await purgeCannedReplies(bucket);
      if (purged > 0) log.info({ purged }, "prepared replies deleted that were removed");
    },
  });
}
