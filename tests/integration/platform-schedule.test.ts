import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { migrate } from "@dhahabu/platform/migrate";
import { startSchedule } from "@dhahabu/platform/schedule";
import type { RunningSchedule } from "@dhahabu/platform/schedule";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";
import { quietLog } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

let database: ServiceDatabase;
let sql: Sql;
let schedules: RunningSchedule[] = [];

beforeAll(async () => {
  database = await createServiceDatabase(inject("servers").databaseUrl, "pricing");
  sql = connectDatabase({ url: database.url });
  await migrate(sql, { folder: await mkdtemp(join(tmpdir(), "no-migrations-")), log: quietLog });
});

afterEach(async () => {
  await Promise.all(schedules.map((schedule) => schedule.stop()));
  schedules = [];
});

afterAll(async () => {
  await sql.end();
  await database.drop();
});

function startReplica(name: string, run: (bucket: Date) => Promise<void>): void {
  schedules.push(startSchedule({ name, cron: "* * * * * *", sql, log: quietLog, run }));
}

test("a tick runs once over three replicas, each second once", async () => {
  const buckets: number[] = [];
  const run = (bucket: Date) => {
    buckets.push(bucket.getTime());
    return Promise.resolve();
  };
  for (let replica = 0; replica < 3; replica += 1) startReplica("three", run);
  await waitFor("four ticks", () => buckets.length >= 4);
  expect(new Set(buckets).size).toBe(buckets.length);
  expect(buckets.every((bucketMs) => bucketMs % 1000 === 0)).toBe(true);
  const rows = await sql<{ bucket: Date }[]>`
    select bucket from schedule_runs where name = 'three' order by bucket`;
  expect(rows.map((row) => row.bucket.getTime())).toEqual(expect.arrayContaining(buckets));
});

test("a run that fails does not stop the next tick", async () => {
  let ticks = 0;
  startReplica("failing", () => {
    ticks += 1;
    return Promise.reject(new Error("no luck"));
  });
  await waitFor("three ticks", () => ticks >= 3);
  expect(ticks).toBeGreaterThanOrEqual(3);
});

test("stopping waits for the run under way, and no tick follows", async () => {
  let isRunning = false;
  let starts = 0;
  startReplica("slow", async () => {
    starts += 1;
    isRunning = true;
    await sql`select pg_sleep(0.5)`;
    isRunning = false;
  });
  await waitFor("the run", () => isRunning);
  await schedules[0]?.stop();
  expect(isRunning).toBe(false);
  const startsAtStop = starts;
  let laterTicks = 0;
  startReplica("later", () => {
    laterTicks += 1;
    return Promise.resolve();
  });
  await waitFor("two later ticks", () => laterTicks >= 2);
  expect(starts).toBe(startsAtStop);
});
