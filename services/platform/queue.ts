import { setTimeout as delay } from "node:timers/promises";
import { DelayedError, Queue, UnrecoverableError, Worker } from "bullmq";
import type { Job } from "bullmq";
import type { z } from "zod";
import { connectSession } from "./db.ts";
import type { Sql } from "./db.ts";
import type { Log } from "./log.ts";
import type { JobOutcome } from "./metrics.ts";
import { connectRedis, connectRedisForWork } from "./redis.ts";
import { inGivenSpan } from "./trace.ts";

/** A kind of work: its name (imperative) and the schema of its payload. */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: P;
}

/** What a handler is given: the outbox id (stable over attempts), the parsed payload, the request that caused the job and which attempt this is, from 1. */
export interface JobRun<T> {
  id: string;
  payload: T;
  requestId: string | undefined;
  attempt: number;
  isLastAttempt: boolean;
}

/** A kind of work with the function that does it. It throws to be tried again, `UnrecoverableError` when trying again cannot help. */
export interface JobHandler {
  readonly job: JobDefinition;
  readonly handle: (run: JobRun<unknown>) => Promise<void>;
}

/** Pairs a kind of work with its function; the payload is parsed again before the function sees it. */
export function handleJob<P extends z.ZodType>(
  job: JobDefinition<P>,
  handle: (run: JobRun<z.output<P>>) => Promise<void>,
): JobHandler {
  return {
    job,
    handle: async (run) => {
      const parsed = job.payload.safeParse(run.payload);
      if (!parsed.success) throw new UnrecoverableError(`The payload of ${job.name} is not valid.`);
      await handle({ ...run, payload: parsed.data });
    },
  };
}

/** Ends a job that trying again cannot help; the outbox row keeps the reason. Throws. */
export function giveUp(reason: string): never {
  throw new UnrecoverableError(reason);
}

class PutOffError extends Error {
  readonly delayMs: number;

  constructor(delayMs: number) {
    super(`The job is put off by ${delayMs} ms.`);
    this.delayMs = delayMs;
  }
}

/** Has a job done anew later, under its id; it is no attempt. Throws. */
export function putOff(delayMs: number): never {
  throw new PutOffError(delayMs);
}

/** Where a relay puts work. */
export interface JobQueue {
  /** Adds work under an id; an id that the queue already holds is not added twice. Throws while Redis is away. */
  add(name: string, id: string, payload: unknown): Promise<void>;
  close(): Promise<void>;
}

/** Attempts of a job: 16 with doubling delay from 1 s, capped at 10 minutes, span about 67 minutes. */
export const defaultAttempts = 16;
const longestDelayMs = 600_000;

/** Delay before the next attempt, in milliseconds: doubling from 1 s up to 10 minutes. */
export function retryDelayMs(attemptsMade: number): number {
  return Math.min(1000 * 2 ** (attemptsMade - 1), longestDelayMs);
}

// BullMQ takes jobs without a priority first.
const yielding = 1;

/**
 * Opens a service's queue for adding. Adding fails at once while Redis is away. Work of the kinds in
 * `yieldingJobs`, which come in crowds, starts only when no other work waits.
 */
export function openQueue(options: {
  name: string;
  redisUrl: string;
  log: Log;
  attempts?: number;
  yieldingJobs?: readonly JobDefinition[];
}): JobQueue {
  const yieldingNames = new Set(options.yieldingJobs?.map((job) => job.name));
  const connection = connectRedis({ url: options.redisUrl, log: options.log });
  let queue = open();

  function open(): Queue {
    const opened = new Queue(options.name, { connection });
    opened.on("error", () => undefined);
    return opened;
  }

  return {
    async add(name, id, payload) {
      // BullMQ would wait for Redis without an end.
      if (connection.status !== "ready") throw new Error("Redis is not reachable.");
      try {
        await queue.add(name, payload, {
          // BullMQ refuses ids that are plain numbers.
          jobId: `outbox-${id}`,
          ...(yieldingNames.has(name) ? { priority: yielding } : {}),
          attempts: options.attempts ?? defaultAttempts,
          backoff: { type: "capped" },
          removeOnComplete: true,
          removeOnFail: true,
        });
      } catch (error) {
        // A BullMQ queue whose first contact failed stays failed.
        queue = open();
        throw error;
      }
    },
    async close() {
      if (connection.status === "ready") await queue.close();
      connection.disconnect();
    },
  };
}

export interface RunningWorker {
  stop(): Promise<void>;
}

const askAgainAfterMs = 5000;

/**
 * Works a service's queue. When a handler returns, the outbox row is marked complete; when the last
 * attempt fails it is marked failed with the reason, and staff can see it. A job is done by one worker
 * at a time, whatever Redis believes: one that is under way elsewhere is asked for again 5 s later,
 * which is no attempt. It takes one database connection beside the pool.
 */
export function startWorker(options: {
  name: string;
  redisUrl: string;
  sql: Sql;
  handlers: JobHandler[];
  concurrency?: number;
  log: Log;
  delayBeforeRetryMs?: (attemptsMade: number) => number;
  /** Told how each attempt ended. */
  onOutcome?: (job: string, outcome: JobOutcome) => void;
}): RunningWorker {
  const { sql, log } = options;
  const handlers = indexHandlers(options.handlers);
  const connection = connectRedisForWork({ url: options.redisUrl, log });
  const locks = createWorkLocks(sql);
  const requestIds = new WeakMap<Job, string>();

  async function work(job: Job): Promise<void> {
    const handler = handlers.get(job.name);
    if (!handler) throw new UnrecoverableError(`There is no handler for ${job.name}.`);
    const id = outboxIdOf(job);
    const [row] = await sql<{ isOpen: boolean; requestId: string | null; trace: string | null }[]>`
      select completed_at is null and failed_at is null as "isOpen", request_id as "requestId", trace
      from outbox where id = ${id}`;
    if (!row?.isOpen) return;
    const requestId = row.requestId ?? undefined;
    if (requestId !== undefined) requestIds.set(job, requestId);
    const attempt = job.attemptsMade + 1;
    const isLastAttempt = attempt >= attemptsOf(job);
    const run: JobRun<unknown> = { id, payload: job.data, requestId, attempt, isLastAttempt };
    const span = { name: job.name, kind: "job", parent: row.trace ?? undefined } as const;
    await inGivenSpan(span, () => handler.handle(run));
    await sql`update outbox set completed_at = now() where id = ${id}`;
  }

  async function process(job: Job, token: string | undefined): Promise<void> {
    const delayMs = await tryWork(() => locks.runAlone(outboxIdOf(job), () => work(job)));
    if (delayMs === undefined) return;
    log.debug({ job: job.name, id: job.id, delayMs }, "job is done later");
    await job.moveToDelayed(Date.now() + delayMs, token);
    throw new DelayedError();
  }

  async function markFailed(job: Job | undefined, error: Error): Promise<void> {
    if (!job) return;
    const isOver = error instanceof UnrecoverableError || job.attemptsMade >= attemptsOf(job);
    options.onOutcome?.(job.name, isOver ? "failed" : "retried");
    const requestId = requestIds.get(job);
    const fields = { job: job.name, id: job.id, requestId, attempt: job.attemptsMade, err: error };
    if (!isOver) return log.warn(fields, "job failed; it will be tried again");
    log.error(fields, "job failed for good");
    await sql`
      update outbox set failed_at = now(), failure = ${error.message.slice(0, 500)}
      where id = ${outboxIdOf(job)} and completed_at is null`;
  }

  const inFlight = new Set<Promise<void>>();
  async function processTracked(job: Job, token?: string): Promise<void> {
    const running = process(job, token);
    inFlight.add(running);
    try {
      await running;
    } finally {
      inFlight.delete(running);
    }
  }

  const worker = new Worker(options.name, processTracked, {
    connection,
    concurrency: options.concurrency ?? 5,
    settings: { backoffStrategy: options.delayBeforeRetryMs ?? retryDelayMs },
    // A worker that is killed says nothing about its job: it is never given up for that.
    maxStalledCount: 1_000_000,
    lockDuration: 15_000,
    stalledInterval: 5000,
    runRetryDelay: 1000,
  });
  worker.on("error", () => undefined);
  worker.on("completed", (job) => options.onOutcome?.(job.name, "done"));
  worker.on("failed", (job, error) => {
    markFailed(job, error).catch((cause: unknown) =>
      log.error({ err: cause }, "a failed job could not be marked"),
    );
  });
  return {
    async stop() {
      if (connection.status === "ready") {
        await worker.close();
      } else {
        // BullMQ would wait for Redis to come back; the work under way needs no Redis to end.
        await Promise.allSettled(inFlight);
        await Promise.race([worker.close(true), delay(1000)]);
      }
      connection.disconnect();
      await locks.close();
    },
  };
}

/** Does work, unless it is under way elsewhere or is put off; gives after how many milliseconds to try again. */
async function tryWork(work: () => Promise<boolean>): Promise<number | undefined> {
  try {
    return (await work()) ? undefined : askAgainAfterMs;
  } catch (error) {
    if (error instanceof PutOffError) return error.delayMs;
    throw error;
  }
}

/**
 * Locks that the database holds for this process until it lets go or is gone: no lease that a slow mail
 * server, a frozen process or an empty Redis could outlast, and no transaction that stays open.
 */
function createWorkLocks(sql: Sql) {
  const session = connectSession(sql);
  // A session may take its own lock a second time.
  const held = new Set<string>();

  async function runLocked(id: string, work: () => Promise<void>): Promise<boolean> {
    const [lock] = await session<{ isMine: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended(current_schema() || ' job ' || ${id}, 0)) as "isMine"`;
    if (!lock?.isMine) return false;
    try {
      await work();
      return true;
    } finally {
      // Where this fails the session has ended, and its locks with it.
      await session`
        select pg_advisory_unlock(hashtextextended(current_schema() || ' job ' || ${id}, 0))`.catch(
        () => undefined,
      );
    }
  }

  return {
    /** Does the work of an id unless it is being done; false where it is. */
    async runAlone(id: string, work: () => Promise<void>): Promise<boolean> {
      if (held.has(id)) return false;
      held.add(id);
      try {
        return await runLocked(id, work);
      } finally {
        held.delete(id);
      }
    },
    close: () => session.end({ timeout: 1 }),
  };
}

function outboxIdOf(job: Job): string {
  return (job.id ?? "").replace(/^outbox-/, "");
}

function attemptsOf(job: Job): number {
  return job.opts.attempts ?? 1;
}

/** Throws when two handlers claim one job. */
function indexHandlers(handlers: JobHandler[]): Map<string, JobHandler> {
  const byName = new Map<string, JobHandler>();
  for (const handler of handlers) {
    if (byName.has(handler.job.name))
      throw new Error(`Two handlers for the job ${handler.job.name}.`);
    byName.set(handler.job.name, handler);
  }
  return byName;
}

/** Stops the start of a service in which a job has no handler. */
export function assertJobsHandled(jobs: JobDefinition[], handlers: JobHandler[]): void {
  const handled = new Set(handlers.map((handler) => handler.job.name));
  const missing = jobs.filter((job) => !handled.has(job.name)).map((job) => job.name);
  if (missing.length > 0) throw new Error(`No handler for: ${missing.join(", ")}.`);
}
