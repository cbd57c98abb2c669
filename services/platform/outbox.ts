import { eventChannelOf, eventOwners, eventPayloads } from "@dhahabu/contract/events";
import type { EventEnvelope, EventName } from "@dhahabu/contract/events";
import type { Redis } from "ioredis";
import type { z } from "zod";
import type { Sql, Tx } from "./db.ts";
import type { Log } from "./log.ts";
import type { JobDefinition, JobQueue } from "./queue.ts";
import { currentTrace } from "./trace.ts";

/**
 * Writes an event in the caller's transaction: it is told if and only if the change is kept.
 * `requestId` is the request that caused it.
 */
export async function enqueueEvent<N extends EventName>(
  tx: Tx,
  name: N,
  payload: z.input<(typeof eventPayloads)[N]>,
  requestId?: string,
): Promise<void> {
  const parsed = eventPayloads[name].parse(payload);
  await tx`
    insert into outbox (topic, kind, payload, request_id)
    values (${name}, 'event', ${tx.json(parsed)}, ${requestId ?? null})`;
}

/**
 * Writes a job in the caller's transaction: it is done if and only if the change is kept. `requestId`
 * is the request that caused it; the log lines of the work carry it. Returns the outbox id, which is
 * the BullMQ job id.
 */
export async function enqueueJob<P extends z.ZodType>(
  tx: Tx,
  job: JobDefinition<P>,
  payload: z.input<P>,
  requestId?: string,
): Promise<string> {
  const parsed = job.payload.parse(payload) as never;
  const rows = await tx<{ id: string }[]>`
    insert into outbox (topic, kind, payload, request_id, trace)
    values (${job.name}, 'job', ${tx.json(parsed)}, ${requestId ?? null}, ${currentTrace() ?? null})
    returning id::text`;
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("The outbox returned no id.");
  return id;
}

/**
 * Opens a failed job again in the caller's transaction: it is handed over at once, with fresh attempts.
 * Returns why it had failed; undefined where the job is unknown or has not failed.
 */
export async function reopenJob(tx: Tx, id: string): Promise<string | undefined> {
  const [failed] = await tx<{ failure: string | null }[]>`
    select failure from outbox
    where id = ${id} and kind = 'job' and failed_at is not null for update`;
  if (!failed) return undefined;
  await tx`update outbox set failed_at = null, failure = null, published_at = null where id = ${id}`;
  await tx`select pg_notify('outbox_' || current_schema(), '')`;
  return failed.failure ?? "";
}

interface OutboxRow {
  id: string;
  topic: string;
  kind: "event" | "job";
  payload: unknown;
}

const defaultRepublishAfterSeconds = 60;
const batchSize = 100;
const pollEveryMs = 1000;
const warnEveryMs = 30_000;
const pruneEveryMs = 3_600_000;
const pruneBatchSize = 5000;

/** A running relay. */
export interface Relay {
  stop(): Promise<void>;
}

/**
 * Moves outbox rows on, in order: events to the Redis channel, jobs to their queue. Woken by the
 * database's notification and by a poll every second; several relays share the work (skip locked).
 * A Redis or database that is away only delays it. Redis may also lose its data: a job that was handed
 * over but is not done after `republishAfterSeconds` is handed over again, under the same id, of which
 * a queue that still holds it takes no second copy.
 */
export function startRelay(options: {
  sql: Sql;
  redis: Redis;
  jobs?: JobQueue;
  log: Log;
  republishAfterSeconds?: number;
  /** Asked at each batch: true leaves jobs where they are, and moves events alone. */
  areJobsHeld?: (tx: Tx) => Promise<boolean>;
}): Relay {
  const { sql, redis, log, republishAfterSeconds = defaultRepublishAfterSeconds } = options;
  const stopping = new AbortController();
  let wake = () => {};
  let isWoken = false;
  const notify = () => {
    isWoken = true;
    wake();
  };
  const waitForWork = () =>
    new Promise<void>((resolve) => {
      if (isWoken || stopping.signal.aborted) return resolve();
      const timer = setTimeout(resolve, pollEveryMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function publish(row: OutboxRow): Promise<void> {
    if (row.kind === "job") {
      if (!options.jobs) throw new Error(`There is no queue for the job ${row.topic}.`);
      await options.jobs.add(row.topic, row.id, row.payload);
      return;
    }
    const name = row.topic as EventName;
    const envelope: EventEnvelope = { id: row.id, name, payload: row.payload };
    await redis.publish(eventChannelOf(eventOwners[name]), JSON.stringify(envelope));
  }

  async function moveBatch(): Promise<number> {
    return sql.begin(async (tx) => {
      const kinds = (await options.areJobsHeld?.(tx)) === true ? ["event"] : ["event", "job"];
      const rows = await tx<OutboxRow[]>`
        select id::text, topic, kind, payload from outbox
        where kind = any(${kinds}::text[]) and ((published_at is null and completed_at is null)
           or (kind = 'job' and completed_at is null and failed_at is null
               and published_at < now() - make_interval(secs => ${republishAfterSeconds})))
        order by outbox.id limit ${batchSize} for update skip locked`;
      for (const row of rows) await publish(row);
      const ids = rows.map((row) => row.id);
      if (ids.length > 0) {
        await tx`
          update outbox set published_at = now(),
            completed_at = case when kind = 'event' then now() else completed_at end
          where id = any(${ids}::bigint[])`;
      }
      return rows.length;
    });
  }

  async function run(): Promise<void> {
    let pruneAtMs = 0;
    let lastWarnedAtMs = 0;
    while (!stopping.signal.aborted) {
      isWoken = false;
      try {
        while ((await moveBatch()) === batchSize && !stopping.signal.aborted);
        if (Date.now() >= pruneAtMs) {
          pruneAtMs = Date.now() + pruneEveryMs;
          // New messages go before old ones: what is left is pruned in the next round.
          if ((await pruneBatch(sql)) === pruneBatchSize) pruneAtMs = 0;
        }
      } catch (error) {
        if (!stopping.signal.aborted && Date.now() - lastWarnedAtMs > warnEveryMs) {
          lastWarnedAtMs = Date.now();
          log.warn({ err: error }, "relay could not move messages; it will try again");
        }
      }
      await waitForWork();
    }
  }

  const listening = listen(sql, notify, log);
  const running = run();
  return {
    async stop() {
      stopping.abort();
      notify();
      await running;
      const subscription = await listening;
      await subscription?.unlisten().catch(() => undefined);
    },
  };
}

/** Removes what was done long ago; returns how many rows. */
async function pruneBatch(sql: Sql): Promise<number> {
  const pruned = await sql`
    delete from outbox where id in (
      select id from outbox where completed_at < now() - interval '30 days'
      order by completed_at limit ${pruneBatchSize})`;
  return pruned.count;
}

async function listen(sql: Sql, notify: () => void, log: Log) {
  try {
    const rows = await sql<{ schema: string }[]>`select current_schema() as schema`;
    return await sql.listen(`outbox_${rows[0]?.schema ?? ""}`, notify, notify);
  } catch (error) {
    log.warn({ err: error }, "relay polls only: the database refused its subscription");
    return undefined;
  }
}
