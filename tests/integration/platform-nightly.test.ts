import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { migrate } from "@dhahabu/platform/migrate";
import { startNightly } from "@dhahabu/platform/nightly";
import type { RunningSchedule } from "@dhahabu/platform/schedule";
import { systemEnvironment } from "@dhahabu/stack/services";
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

/** A night that began an hour ago. */
function findTimeOfDay() {
  const began = new Date(Date.now() - 3_600_000);
  return { hour: began.getUTCHours(), minute: began.getUTCMinutes() };
}

/** A database that knows an earlier night: what it did not do of this one, it missed. */
async function rememberLastNight(name: string): Promise<void> {
  await sql`
    insert into nightly_runs (name, due_at, begun_count, finished_at)
    values (${name}, now() - interval '2 days', 1, now() - interval '2 days')
    on conflict do nothing`;
}

function startReplica(
  { onTestFinished }: TestContext,
  name: string,
  at: ReturnType<typeof findTimeOfDay>,
  run: (due: Date) => Promise<void>,
): RunningSchedule {
  const nightly = startNightly({ name, at, sql, log: quietLog, lookAt: "* * * * * *", run });
  onTestFinished(() => nightly.stop());
  return nightly;
}

/** Lets a replica of another name look twice: those before it have looked too. */
async function waitForLooks(own: TestContext, at: ReturnType<typeof findTimeOfDay>): Promise<void> {
  let looks = 0;
  const name = `looks ${crypto.randomUUID()}`;
  await rememberLastNight(name);
  startReplica(own, name, at, () => {
    looks += 1;
    return Promise.reject(new Error("look again"));
  });
  await waitFor("two looks", () => looks >= 2);
}

const readRuns = (name: string) =>
  sql<{ begun: number; isFinished: boolean }[]>`
    select begun_count as begun, finished_at is not null as "isFinished"
    from nightly_runs where name = ${name} order by due_at desc limit 1`;

// They wait for seconds to go by, and can do so together.
describe.concurrent("a night's work", () => {
  test("19.13: a night's work whose process is killed in the middle is done the same night, once", async (own) => {
    const { expect } = own;
    const at = findTimeOfDay();
    await rememberLastNight("endless");
    const child = fork(
      resolve(import.meta.dirname, "../support/nightly-process.ts"),
      [database.url, String(at.hour), String(at.minute)],
      { env: systemEnvironment(), stdio: ["ignore", "ignore", "inherit", "ipc"] },
    );
    own.onTestFinished(() => void child.kill("SIGKILL"));
    await once(child, "message");
    const dueTimes: string[] = [];
    for (let replica = 0; replica < 3; replica += 1) {
      startReplica(own, "endless", at, (due) => {
        dueTimes.push(due.toISOString());
        return Promise.resolve();
      });
    }
    await waitForLooks(own, at);
    expect(dueTimes, "while it is under way elsewhere").toEqual([]);
    child.kill("SIGKILL");
    await waitFor("the run of another replica", () => dueTimes.length > 0);
    await waitForLooks(own, at);
    expect(dueTimes).toHaveLength(1);
    expect(dueTimes[0]?.slice(11, 16)).toBe(
      `${String(at.hour).padStart(2, "0")}:${String(at.minute).padStart(2, "0")}`,
    );
    expect([...(await readRuns("endless"))]).toEqual([{ begun: 2, isFinished: true }]);
  });

  test("19.13: a night's work that fails is begun again, ever more seldom", async (own) => {
    const { expect } = own;
    const at = findTimeOfDay();
    let begun = 0;
    await rememberLastNight("failing");
    startReplica(own, "failing", at, () => {
      begun += 1;
      return Promise.reject(new Error("no luck"));
    });
    // Five at once, and those of 10, 20 and 40 minutes after it was due.
    await waitFor("eight runs", () => begun >= 8);
    await waitForLooks(own, at);
    expect(begun).toBe(8);
    expect([...(await readRuns("failing"))]).toEqual([{ begun: 8, isFinished: false }]);
  });

  test("19.13: what was done is not done again after a restart", async (own) => {
    const { expect } = own;
    const at = findTimeOfDay();
    let begun = 0;
    const run = () => {
      begun += 1;
      return Promise.resolve();
    };
    await rememberLastNight("restarted");
    const first = startReplica(own, "restarted", at, run);
    await waitFor("the run", async () => (await readRuns("restarted"))[0]?.isFinished);
    await first.stop();
    startReplica(own, "restarted", at, run);
    await waitForLooks(own, at);
    expect(begun).toBe(1);
  });

  test("19.13: a new database has missed no night", async (own) => {
    const { expect } = own;
    const at = findTimeOfDay();
    let begun = 0;
    startReplica(own, "new", at, () => {
      begun += 1;
      return Promise.resolve();
    });
    await waitFor("the look", async () => (await readRuns("new"))[0]?.isFinished);
    await waitForLooks(own, at);
    expect(begun).toBe(0);
  });
});
