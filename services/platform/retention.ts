import type { Sql } from "./db.ts";
import type { Log } from "./log.ts";
import { startNightly } from "./nightly.ts";
import type { RunningSchedule } from "./schedule.ts";

// Half past midnight in Nairobi.
const at = { hour: 21, minute: 30 };

/** Deletes what is over of one kind. */
export interface Removal {
  /** What it deletes, for the log. */
  what: string;
  /** Says how many rows it deleted. */
  run(now: Date): Promise<number>;
}

/** Does each removal, whatever becomes of the others. Throws at the end where one failed. */
export async function removeWhatIsOver(
  removals: readonly Removal[],
  { now, log }: { now: Date; log: Log },
): Promise<void> {
  const failed: string[] = [];
  for (const { what, run } of removals) {
    try {
      log.info({ what, deleted: await run(now) }, "data deleted whose time is over");
    } catch (error) {
      failed.push(what);
      log.error({ err: error, what }, "data whose time is over could not be deleted");
    }
  }
  if (failed.length > 0) throw new Error(`Not deleted: ${failed.join(", ")}.`);
}

/** Starts the nightly removal of data whose time is over, once over all replicas. */
export function startRetention(parts: {
  removals: readonly Removal[];
  sql: Sql;
  log: Log;
}): RunningSchedule {
  const { removals, sql, log } = parts;
  return startNightly({
    name: "retention",
    at,
    sql,
    log,
    run: (due) => removeWhatIsOver(removals, { now: due, log }),
  });
}
