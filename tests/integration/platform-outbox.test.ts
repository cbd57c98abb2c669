import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EventEnvelope } from "@dhahabu/contract/events";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { migrate } from "@dhahabu/platform/migrate";
import { enqueueEvent, enqueueJob, startRelay } from "@dhahabu/platform/outbox";
import type { Relay } from "@dhahabu/platform/outbox";
import {
  assertJobsHandled,
  giveUp,
  handleJob,
  openQueue,
  startWorker,
} from "@dhahabu/platform/queue";
import type {
  JobDefinition,
  JobHandler,
  JobQueue,
  JobRun,
  RunningWorker,
} from "@dhahabu/platform/queue";
import { connectRedis } from "@dhahabu/platform/redis";
import { subscribeToEvents } from "@dhahabu/platform/subscribe";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { createEmptyDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import { limitDeletes } from "../support/limit-deletes.ts";
import "../support/provided.ts";
import { quietLog } from "../support/start-service.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import type { TcpProxy } from "../support/tcp-proxy.ts";
import { waitFor } from "../support/wait-for.ts";

const log = quietLog;
const countCoin = { name: "count-coin", payload: z.object({ coin: z.int() }) };
const countGrain = { name: "count-grain", payload: z.object({ grain: z.int() }) };

let database: ServiceDatabase;
let sql: Sql;
let proxy: TcpProxy;
let redisUrl: string;
let redis: ReturnType<typeof connectRedis>;
const events: EventEnvelope[] = [];
const subscription = { stop: () => {} };
let closers: (() => Promise<void> | void)[] = [];
let queueCount = 0;

beforeAll(async () => {
  const servers = inject("servers");
  database = await createEmptyDatabase(servers.databaseUrl, "content");
  sql = connectDatabase({ url: database.url });
  await migrate(sql, { folder: await mkdtemp(join(tmpdir(), "no-migrations-")), log });
  const direct = new URL(servers.redisUrl);
  proxy = await startTcpProxy({ host: direct.hostname, port: Number(direct.port || 6379) });
  const proxied = new URL(direct);
  proxied.host = `127.0.0.1:${proxy.port}`;
  redisUrl = proxied.href;
  redis = connectRedis({ url: redisUrl, log });
  subscription.stop = subscribeToEvents({
    listener: "gateway",
    redisUrl: direct.href,
    log,
    onEvent: (event) => events.push(event),
  }).stop;
});

afterEach(async () => {
  for (const close of closers.toReversed()) await close();
  closers = [];
  await sql`truncate outbox`;
  events.length = 0;
});

afterAll(async () => {
  subscription.stop();
  redis.disconnect();
  await proxy.stop();
  await sql.end();
  await database.drop();
});

function createQueue(options: { attempts?: number; yieldingJobs?: JobDefinition[] } = {}): {
  name: string;
  jobs: JobQueue;
} {
  queueCount += 1;
  const name = `test-${queueCount}`;
  const jobs = openQueue({ name, redisUrl, log, ...options });
  closers.push(() => jobs.close());
  return { name, jobs };
}

function relayTo(jobs: JobQueue, options: { republishAfterSeconds?: number } = {}): Relay {
  const relay = startRelay({ sql, redis, jobs, log, ...options });
  closers.push(() => relay.stop());
  return relay;
}

function workOn(name: string, handlers: JobHandler[], concurrency?: number): RunningWorker {
  const worker = startWorker({
    name,
    redisUrl,
    sql,
    handlers,
    log,
    delayBeforeRetryMs: () => 10,
    ...(concurrency === undefined ? {} : { concurrency }),
  });
  closers.push(() => worker.stop());
  return worker;
}

function countCoins(): { runs: JobRun<{ coin: number }>[]; handler: JobHandler } {
  const runs: JobRun<{ coin: number }>[] = [];
  return { runs, handler: handleJob(countCoin, async (run) => void runs.push(run)) };
}

function enqueueCoins(from: number, to: number): Promise<void> {
  return sql.begin(async (tx) => {
    for (let coin = from; coin <= to; coin += 1) await enqueueJob(tx, countCoin, { coin });
  });
}

async function readJobs() {
  return sql<
    { isDone: boolean; isFailed: boolean; isPublished: boolean; failure: string | null }[]
  >`
    select completed_at is not null as "isDone", failed_at is not null as "isFailed",
      published_at is not null as "isPublished", failure
    from outbox where kind = 'job' order by id`;
}

function waitUntilDone(count: number): Promise<true> {
  return waitFor(
    `${count} jobs to be done`,
    async () => (await readJobs()).filter((job) => job.isDone).length === count,
    { timeoutMs: 20_000 },
  );
}

describe("a message", () => {
  test("of a transaction that was rolled back is never told", async () => {
    const { name, jobs } = createQueue();
    const { runs, handler } = countCoins();
    relayTo(jobs);
    workOn(name, [handler]);
    const failed = sql.begin(async (tx) => {
      await enqueueEvent(tx, "media.changed", { mediaId: 1 });
      await enqueueJob(tx, countCoin, { coin: 1 });
      throw new Error("the change failed");
    });
    await expect(failed).rejects.toThrow("the change failed");
    await sql.begin(async (tx) => {
      await enqueueEvent(tx, "media.changed", { mediaId: 2 });
      await enqueueJob(tx, countCoin, { coin: 2 });
    });
    await waitUntilDone(1);
    await waitFor("the event", () => events.length > 0);
    expect(runs.map((run) => run.payload)).toEqual([{ coin: 2 }]);
    expect(events.map((event) => event.payload)).toEqual([{ mediaId: 2 }]);
  });

  test("that does not fit its schema is refused before it is written", async () => {
    const bad = sql.begin((tx) => enqueueJob(tx, countCoin, { coin: 1.5 }));
    await expect(bad).rejects.toThrow(z.ZodError);
    expect(await readJobs()).toHaveLength(0);
  });

  test("wakes the relay at once, not at its next poll", async () => {
    relayTo(createQueue().jobs);
    const waitsMs: number[] = [];
    for (let mediaId = 1; mediaId <= 7; mediaId += 1) {
      const startedAtMs = performance.now();
      await sql.begin((tx) => enqueueEvent(tx, "media.changed", { mediaId }));
      await waitFor("the event", () => events.length === mediaId, { everyMs: 2 });
      waitsMs.push(performance.now() - startedAtMs);
    }
    expect(Math.max(...waitsMs)).toBeLessThan(1000);
    // A relay that only polled would take half a second in the middle.
    expect(waitsMs.toSorted((a, b) => a - b)[3]).toBeLessThan(200);
  });

  test("event after event arrives in the order of its writing", async () => {
    const ids = Array.from({ length: 250 }, (_, index) => index + 1);
    for (const mediaId of ids) {
      await sql.begin((tx) => enqueueEvent(tx, "media.changed", { mediaId }));
    }
    relayTo(createQueue().jobs);
    await waitFor("all events", () => events.length >= ids.length);
    expect(events.map((event) => (event.payload as { mediaId: number }).mediaId)).toEqual(ids);
  });
});

describe("a job", () => {
  test("is done once, and its row says so", async () => {
    const { name, jobs } = createQueue();
    const { runs, handler } = countCoins();
    relayTo(jobs);
    workOn(name, [handler]);
    await enqueueCoins(1, 50);
    await waitUntilDone(50);
    expect(runs.map((run) => run.payload.coin).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    expect(new Set(runs.map((run) => run.id)).size).toBe(50);
  });

  test("is handed over by one of two relays, and neither waits for the other", async () => {
    const { name, jobs } = createQueue();
    const { runs, handler } = countCoins();
    await enqueueCoins(1, 300);
    const added = { first: 0, second: 0 };
    const first: JobQueue = {
      ...jobs,
      async add(...job) {
        await waitFor("the second relay to hand over", () => added.second > 0);
        added.first += 1;
        await jobs.add(...job);
      },
    };
    const second: JobQueue = {
      ...jobs,
      async add(...job) {
        added.second += 1;
        await jobs.add(...job);
      },
    };
    relayTo(first);
    relayTo(second);
    workOn(name, [handler]);
    await waitUntilDone(300);
    expect(added.first).toBeGreaterThan(0);
    expect(added.first + added.second).toBe(300);
    expect(runs).toHaveLength(300);
  });

  test("is handed over again when Redis lost its data, and done once", async () => {
    const { name, jobs } = createQueue();
    const { runs, handler } = countCoins();
    relayTo(jobs, { republishAfterSeconds: 1 });
    await enqueueCoins(1, 20);
    await waitFor("the hand-over", async () => (await readJobs()).every((job) => job.isPublished));
    await redis.flushdb();
    workOn(name, [handler]);
    await waitUntilDone(20);
    expect(runs).toHaveLength(20);
  });

  test("that is handed over twice is done once", async () => {
    const { name, jobs } = createQueue();
    const { runs, handler } = countCoins();
    relayTo(jobs, { republishAfterSeconds: 0 });
    await enqueueCoins(1, 5);
    await waitFor("the hand-over", async () => (await readJobs()).every((job) => job.isPublished));
    workOn(name, [handler]);
    await waitUntilDone(5);
    expect(runs).toHaveLength(5);
  });

  test("of a kind that comes in crowds lets other work pass", async () => {
    const { name, jobs } = createQueue({ yieldingJobs: [countGrain] });
    relayTo(jobs);
    await sql.begin(async (tx) => {
      for (const grain of [1, 2, 3]) await enqueueJob(tx, countGrain, { grain });
      await enqueueJob(tx, countCoin, { coin: 4 });
    });
    await waitFor("the hand-over", async () => (await readJobs()).every((job) => job.isPublished));
    const order: string[] = [];
    workOn(
      name,
      [
        handleJob(countGrain, async ({ payload }) => void order.push(`grain ${payload.grain}`)),
        handleJob(countCoin, async ({ payload }) => void order.push(`coin ${payload.coin}`)),
      ],
      1,
    );
    await waitUntilDone(4);
    expect(order).toEqual(["coin 4", "grain 1", "grain 2", "grain 3"]);
  });

  test("that fails is tried again and then marked failed with the last reason", async () => {
    const { name, jobs } = createQueue({ attempts: 3 });
    const attempts: [number, boolean][] = [];
    relayTo(jobs);
    workOn(name, [
      handleJob(countCoin, ({ attempt, isLastAttempt }) => {
        attempts.push([attempt, isLastAttempt]);
        return Promise.reject(new Error(`no luck at attempt ${attempt}`));
      }),
    ]);
    await enqueueCoins(1, 1);
    const [job] = await waitFor("the mark", async () => {
      const rows = await readJobs();
      return rows[0]?.isFailed && rows;
    });
    expect(job).toMatchObject({ isDone: false, failure: "no luck at attempt 3" });
    expect(attempts).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  test("that fails at first is done at last", async () => {
    const { name, jobs } = createQueue({ attempts: 3 });
    relayTo(jobs);
    workOn(name, [
      handleJob(countCoin, ({ isLastAttempt }) =>
        isLastAttempt ? Promise.resolve() : Promise.reject(new Error("not yet")),
      ),
    ]);
    await enqueueCoins(1, 1);
    await waitUntilDone(1);
    expect((await readJobs())[0]).toMatchObject({ isFailed: false, failure: null });
  });

  test("that cannot succeed is given up at once", async () => {
    const { name, jobs } = createQueue();
    let attempts = 0;
    relayTo(jobs);
    workOn(name, [
      handleJob(countCoin, () => {
        attempts += 1;
        return giveUp("this coin is not gold");
      }),
    ]);
    await enqueueCoins(1, 1);
    await waitFor("the mark", async () => (await readJobs())[0]?.isFailed);
    expect((await readJobs())[0]?.failure).toBe("this coin is not gold");
    expect(attempts).toBe(1);
  });

  test("with a payload from another time is marked failed and not run", async () => {
    const { name, jobs } = createQueue();
    const { runs, handler } = countCoins();
    relayTo(jobs);
    workOn(name, [handler]);
    await sql`insert into outbox (topic, kind, payload) values ('count-coin', 'job', '{"coin":"x"}')`;
    await waitFor("the mark", async () => (await readJobs())[0]?.isFailed);
    expect((await readJobs())[0]?.failure).toBe("The payload of count-coin is not valid.");
    expect(runs).toHaveLength(0);
  });

  test("waits out a Redis that is away, and is done within 5 s of its return", async () => {
    const { name, jobs } = createQueue();
    const { runs, handler } = countCoins();
    relayTo(jobs);
    workOn(name, [handler]);
    await enqueueCoins(1, 1);
    await waitUntilDone(1);
    proxy.cut();
    await enqueueCoins(2, 21);
    await waitFor("Redis to be away", () => redis.status !== "ready");
    proxy.open();
    const openedAtMs = performance.now();
    await waitUntilDone(21);
    expect(performance.now() - openedAtMs).toBeLessThan(5000);
    expect(runs).toHaveLength(21);
  });

  test("written while Redis was away from the start is done when it comes", async () => {
    proxy.cut();
    const { name, jobs } = createQueue();
    const { runs, handler } = countCoins();
    relayTo(jobs);
    workOn(name, [handler]);
    await enqueueCoins(1, 3);
    await expect(jobs.add("count-coin", "0", {})).rejects.toThrow("Redis is not reachable");
    proxy.open();
    await waitUntilDone(3);
    expect(runs).toHaveLength(3);
  });
});

test("messages go 30 days after they were done, a few thousand at once", async () => {
  await sql`
    insert into outbox (topic, kind, payload, published_at, completed_at)
    select 'count-coin', 'job', '{"coin":1}', done_at, done_at
    from (
      select now() - interval '31 days' as done_at from generate_series(1, 5002)
      union all select now() - interval '29 days') as done`;
  closers.push(await limitDeletes(sql, "outbox", 5000));
  relayTo(createQueue().jobs);
  await waitFor("the old messages to go", async () => (await readJobs()).length === 1);
});

test("relay, worker and queue stop within 3 s though Redis is away", async () => {
  const { name, jobs } = createQueue();
  const { handler } = countCoins();
  const relay = relayTo(jobs);
  const worker = workOn(name, [handler]);
  await enqueueCoins(1, 1);
  await waitUntilDone(1);
  proxy.cut();
  await enqueueCoins(2, 2);
  const startedAtMs = performance.now();
  await relay.stop();
  await worker.stop();
  await jobs.close();
  const stoppedInMs = performance.now() - startedAtMs;
  proxy.open();
  closers = [];
  expect(stoppedInMs).toBeLessThan(3000);
});

test("a job without a handler, or with two, stops the start", () => {
  const { handler } = countCoins();
  expect(() => assertJobsHandled([countCoin], [])).toThrow("No handler for: count-coin");
  expect(() => assertJobsHandled([countCoin], [handler])).not.toThrow();
  expect(() => workOn("two-handlers", [handler, handler])).toThrow("Two handlers");
});
