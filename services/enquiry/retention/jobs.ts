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
  /** Deletes price alerts that were not confirmed, or ended long ago; says how many. */
  deleteOldAlerts: (now: Date) => Promise<number>;
  /** Deletes questions for the assistant's desk that nobody asks any more, and answers that were removed long ago. */
  purgeAssistantDesk: (now: Date) => Promise<{ questions: number; answers: number }>;
  sql: Sql;
  log: Log;
}): RunningSchedule {
  const { store, purgeCannedReplies, deleteOldAlerts, purgeAssistantDesk, sql, log } = parts;
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
      const alerts = await deleteOldAlerts(bucket);
      if (alerts > 0) log.info({ alerts }, "price alerts deleted that are over");
      log.info(await purgeAssistantDesk(bucket), "the assistant's desk was tidied");
    },
  });
}
