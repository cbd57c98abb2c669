import { schedule } from "node-cron";
import { connectSession } from "./db.ts";
import type { Sql } from "./db.ts";
import type { Log } from "./log.ts";
import type { RunningSchedule } from "./schedule.ts";

const everyMinute = "0 * * * * *";
const nightMs = 6 * 3_600_000;
const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;
// What ends its process each time must not end it all night; what waits for another part of the bank has all of it.
const firstTries = 5;
const laterTriesMinutes = [10, 20, 40, 80, 160, 320] as const;

/** The time of day in UTC at which a night's work is due. */
export interface TimeOfDay {
  hour: number;
  minute: number;
}

/** When the work of the night that `now` lies in was due; undefined outside of the six hours of a night. */
export function findDueNight(now: Date, { hour, minute }: TimeOfDay): Date | undefined {
  const today = new Date(now);
  today.setUTCHours(hour, minute, 0, 0);
  const due = today > now ? new Date(today.getTime() - dayMs) : today;
  return now.getTime() - due.getTime() < nightMs ? due : undefined;
}

/** How often a night's work may have been begun by now. */
export function countTries(due: Date, now: Date): number {
  const minutes = (now.getTime() - due.getTime()) / minuteMs;
  return firstTries + laterTriesMinutes.filter((later) => later <= minutes).length;
}

/**
 * Does some work once a night over all replicas, under a lock that the database holds for its process. A run that
 * failed, or whose process ended in the middle, is begun again within the minute, up to five times, and then ever more
 * seldom until the night is over; so is one whose time came while no process ran, unless the database is new. `run` is
 * told when it was due.
 */
export function startNightly(options: {
  name: string;
  at: TimeOfDay;
  sql: Sql;
  log: Log;
  run: (due: Date) => Promise<void>;
  /** When it is looked whether there is work (cron); each minute unless given. */
  lookAt?: string;
}): RunningSchedule {
  const { name, sql, log } = options;
  const startedAt = new Date();
  let finished: Date | undefined;
  let running: Promise<void> | undefined;

  async function runLocked(due: Date): Promise<void> {
    // A database without an earlier night is new: there is nothing that was missed.
    if (due < startedAt) {
      await sql`
        insert into nightly_runs (name, due_at, finished_at)
        select ${name}, ${due}, now()
        where not exists (select from nightly_runs where name = ${name})`;
    }
    const [run] = await sql`
      insert into nightly_runs (name, due_at, begun_count) values (${name}, ${due}, 1)
      on conflict (name, due_at) do update set begun_count = nightly_runs.begun_count + 1
        where nightly_runs.finished_at is null and nightly_runs.begun_count < ${countTries(due, new Date())}
      returning due_at`;
    if (run) {
      await options.run(due);
      await sql`
        update nightly_runs set finished_at = now() where name = ${name} and due_at = ${due}`;
      await sql`delete from nightly_runs where due_at < now() - interval '30 days'`;
    }
    finished = due;
  }

  async function runAlone(due: Date): Promise<void> {
    const session = connectSession(sql);
    try {
      const [lock] = await session<{ isMine: boolean }[]>`
        select pg_try_advisory_lock(
          hashtextextended(current_schema() || ' nightly ' || ${name}, 0)) as "isMine"`;
      if (lock?.isMine === true) await runLocked(due);
    } finally {
      // The lock ends with its session.
      await session.end({ timeout: 1 });
    }
  }

  async function look(): Promise<void> {
    const due = findDueNight(new Date(), options.at);
    if (!due || due.getTime() === finished?.getTime()) return;
    try {
      await runAlone(due);
    } catch (error) {
      log.warn({ err: error, nightly: name }, "nightly run failed; it is tried again this night");
    }
  }

  const task = schedule(
    options.lookAt ?? everyMinute,
    () => {
      running ??= look().finally(() => (running = undefined));
    },
    { timezone: "Etc/UTC", name, suppressMissedWarning: true },
  );
  return {
    async stop() {
      await task.destroy();
      await running;
    },
  };
}
