import type { Sql } from "./db.ts";
import type { Log } from "./log.ts";
import { startSchedule } from "./schedule.ts";
import type { RunningSchedule } from "./schedule.ts";

// Half past midnight in Nairobi, once over all replicas.
const cron = "0 30 21 * * *";

/** Deletes what is over of one kind. */
export interface Removal {
  /** What it deletes, for the log. */
  what: string;
  /** Says how many rows it deleted. */
  run(now: Date): Promise<number>;
}

/** Does each removal, whatever becomes of the others; what fails is logged, and done by the next run. */
export async function removeWhatIsOver(
  removals: readonly Removal[],
  { now, log }: { now: Date; log: Log },
): Promise<void> {
  for (const { what, run } of removals) {
    try {
      log.info({ what, deleted: await run(now) }, "data deleted whose time is over");
    } catch (error) {
      log.error({ err: error, what }, "data whose time is over could not be deleted");
    }
  }
}

/** Starts the daily removal of data whose time is over. */
export function startRetention(parts: {
  removals: readonly Removal[];
  sql: Sql;
  log: Log;
}): RunningSchedule {
  const { removals, sql, log } = parts;
  return startSchedule({
    name: "retention",
    cron,
    sql,
    log,
    run: (bucket) => removeWhatIsOver(removals, { now: bucket, log }),
  });
}
