import { schedule } from "node-cron";
import type { Sql } from "./db.ts";
import type { Log } from "./log.ts";

export interface RunningSchedule {
  stop(): Promise<void>;
}

/**
 * Runs a task on a cron pattern (UTC), once per time bucket over all replicas: the row of the bucket
 * is both lock and record. A run that fails is logged, and the next tick tries again.
 */
export function startSchedule(options: {
  name: string;
  cron: string;
  sql: Sql;
  log: Log;
  run: (bucket: Date) => Promise<void>;
}): RunningSchedule {
  const { name, sql, log } = options;
  let running: Promise<void> = Promise.resolve();

  async function runOnce(bucket: Date): Promise<void> {
    try {
      const claimed = await sql`
        insert into schedule_runs (name, bucket) values (${name}, ${bucket})
        on conflict do nothing returning name`;
      if (claimed.length === 0) return;
      await options.run(bucket);
      await sql`delete from schedule_runs where bucket < now() - interval '2 days'`;
    } catch (error) {
      log.warn({ err: error, schedule: name }, "scheduled run failed; the next tick tries again");
    }
  }

  const task = schedule(
    options.cron,
    (context) => {
      const bucket = new Date(Math.floor(context.date.getTime() / 1000) * 1000);
      running = runOnce(bucket);
      return running;
    },
    { timezone: "Etc/UTC", name, noOverlap: true, suppressMissedWarning: true },
  );
  return {
    async stop() {
      await task.destroy();
      await running;
    },
  };
}
