import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { migrate } from "@dhahabu/platform/migrate";
import { startSchedule } from "@dhahabu/platform/schedule";
import type { RunningSchedule } from "@dhahabu/platform/schedule";
import { afterAll, beforeAll, describe, inject, test } from "vitest";
import type { TestContext } from "vitest";
import { createEmptyDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";
import { quietLog } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

let database: ServiceDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createEmptyDatabase(inject("servers").databaseUrl, "pricing");
  sql = connectDatabase({ url: database.url });
  await migrate(sql, { folder: await mkdtemp(join(tmpdir(), "no-migrations-")), log: quietLog });
});

afterAll(async () => {
  await sql.end();
  await database.drop();
});

function startReplica(
  { onTestFinished }: TestContext,
  name: string,
  run: (bucket: Date) => Promise<void>,
): RunningSchedule {
  const schedule = startSchedule({ name, cron: "* * * * * *", sql, log: quietLog, run });
  onTestFinished(() => schedule.stop());
  return schedule;
}

// They wait for seconds to go by, and can do so together.
describe.concurrent("a schedule", () => {
  test("a tick runs once over three replicas, each second once", async (own) => {
    const { expect } = own;
    const buckets: number[] = [];
    const run = (bucket: Date) => {
      buckets.push(bucket.getTime());
      return Promise.resolve();
    };
    for (let replica = 0; replica < 3; replica += 1) startReplica(own, "three", run);
    await waitFor("four ticks", () => buckets.length >= 4);
    expect(new Set(buckets).size).toBe(buckets.length);
    expect(buckets.every((bucketMs) => bucketMs % 1000 === 0)).toBe(true);
    const rows = await sql<{ bucket: Date }[]>`
    select bucket from schedule_runs where name = 'three' order by bucket`;
    expect(rows.map((row) => row.bucket.getTime())).toEqual(expect.arrayContaining(buckets));
  });

  test("a run that fails does not stop the next tick", async (own) => {
    const { expect } = own;
    let ticks = 0;
    startReplica(own, "failing", () => {
      ticks += 1;
      return Promise.reject(new Error("no luck"));
    });
    await waitFor("three ticks", () => ticks >= 3);
    expect(ticks).toBeGreaterThanOrEqual(3);
  });

  test("stopping waits for the run under way, and no tick follows", async (own) => {
    const { expect } = own;
    let isRunning = false;
    let starts = 0;
    const slow = startReplica(own, "slow", async () => {
      starts += 1;
      isRunning = true;
      await sql`select pg_sleep(0.5)`;
      isRunning = false;
    });
    await waitFor("the run", () => isRunning);
    await slow.stop();
    expect(isRunning).toBe(false);
    const startsAtStop = starts;
    let laterTicks = 0;
    startReplica(own, "later", () => {
      laterTicks += 1;
      return Promise.resolve();
    });
    await waitFor("two later ticks", () => laterTicks >= 2);
    expect(starts).toBe(startsAtStop);
  });
});
