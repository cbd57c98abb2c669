import { Counter, Gauge, Registry } from "@prometheus-io/client";
import { systemClock } from "./clock.ts";
import type { Clock } from "./clock.ts";
import type { Sql } from "./db.ts";
import type { Log } from "./log.ts";
import { shareWithinTurn } from "./share-within-turn.ts";

export { Counter, Gauge, Histogram } from "@prometheus-io/client";

/** What a process counts, as Prometheus reads it. */
export type Metrics = Registry;

/** Creates a process's metrics; every line names the service and its role. */
export function createMetrics(labels: { service: string; role: string }): Metrics {
  const metrics = new Registry();
  metrics.setDefaultLabels(labels);
  return metrics;
}

interface OutboxState {
  unpublished: number;
  oldestSeconds: number;
  openJobs: number;
  failed: number;
}

/** Shows the state of a service's outbox and its clock, asked at each reading; nothing while the database is away. */
export function watchOutbox(options: { metrics: Metrics; sql: Sql; log: Log }): void {
  const { sql, log } = options;
  watchClock(options);

  async function ask(_question: undefined): Promise<OutboxState | undefined> {
    try {
      const rows = await sql<OutboxState[]>`
        select
          (select count(*)::int from outbox
            where published_at is null and completed_at is null) as unpublished,
          (select coalesce(extract(epoch from now() - min(created_at)), 0)::float from outbox
            where published_at is null and completed_at is null) as "oldestSeconds",
          (select count(*)::int from outbox
            where kind = 'job' and completed_at is null and failed_at is null) as "openJobs",
          (select count(*)::int from outbox
            where failed_at is not null and kind = 'job' and completed_at is null) as failed`;
      return rows[0];
    } catch (error) {
      log.debug({ err: error }, "the outbox could not be counted");
      return undefined;
    }
  }

  const readState = shareWithinTurn({ ask, keyOf: () => "outbox" });
  const show = (name: string, help: string, valueOf: (state: OutboxState) => number) => {
    const gauge = new Gauge({
      name,
      help,
      registers: [options.metrics],
      async collect() {
        const state = await readState(undefined);
        if (state) gauge.set(valueOf(state));
        else gauge.remove();
      },
    });
  };
  show(
    "dhahabu_outbox_unpublished",
    "Messages that the relay has not moved on.",
    (state) => state.unpublished,
  );
  show(
    "dhahabu_outbox_oldest_unpublished_seconds",
    "Age of the oldest message that the relay has not moved on; 0 for none.",
    (state) => state.oldestSeconds,
  );
  show(
    "dhahabu_outbox_open_jobs",
    "Jobs that are neither done nor given up.",
    (state) => state.openJobs,
  );
  show(
    "dhahabu_outbox_failed_jobs",
    "Jobs that were given up and wait for staff.",
    (state) => state.failed,
  );
}

/**
 * Shows how far the process's clock is from the database's, at least: what the way of the question may explain is no difference.
 * Asked at each reading; nothing while the database is away.
 */
export function watchClock(options: { metrics: Metrics; sql: Sql; log: Log; clock?: Clock }): void {
  const { metrics, sql, log, clock = systemClock } = options;
  const gauge = new Gauge({
    name: "dhahabu_clock_ahead_seconds",
    help: "How far the process's clock is ahead of the database's at least; behind it where negative.",
    registers: [metrics],
    async collect() {
      try {
        const askedMs = clock.now().getTime();
        const [row] = await sql<{ theirMs: number }[]>`
          select extract(epoch from clock_timestamp())::float8 * 1000 as "theirMs"`;
        const theirMs = row?.theirMs ?? askedMs;
        const answeredMs = clock.now().getTime() + 1;
        gauge.set((Math.max(0, askedMs - theirMs) + Math.min(0, answeredMs - theirMs)) / 1000);
      } catch (error) {
        log.debug({ err: error }, "the database's clock could not be read");
        gauge.remove();
      }
    },
  });
}

/** How an attempt at a job ended: done, to be tried again, given up. */
export type JobOutcome = "done" | "retried" | "failed";

/** Creates the function that counts how attempts at jobs ended, by the job's name. */
export function countJobs(metrics: Metrics): (job: string, outcome: JobOutcome) => void {
  const counter = new Counter({
    name: "dhahabu_job_attempts_total",
    help: "Attempts at jobs, by how they ended.",
    labelNames: ["job", "outcome"] as const,
    registers: [metrics],
  });
  return (job, outcome) => counter.inc({ job, outcome });
}
