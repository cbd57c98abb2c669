import type { Sql } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { startSchedule } from "@dhahabu/platform/schedule";
import type { RunningSchedule } from "@dhahabu/platform/schedule";
import type { SessionStore } from "./store.ts";

/** Removes the rows of ended sessions every ten minutes, once over all replicas. */
export function startSessionCleaning(options: {
  sql: Sql;
  log: Log;
  store: SessionStore;
}): RunningSchedule {
  return startSchedule({
    name: "remove-expired-sessions",
    cron: "*/10 * * * *",
    sql: options.sql,
    log: options.log,
    run: async () => {
      const count = await options.store.removeExpired();
      options.log.debug({ count }, "expired sessions removed");
    },
  });
}
