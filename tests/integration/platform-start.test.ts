import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { connectDatabase, isUnreachable } from "@dhahabu/platform/db";
import { migrate } from "@dhahabu/platform/migrate";
import { provision } from "@dhahabu/stack/provision";
import { newServicePasswords } from "@dhahabu/stack/secrets";
import { describe, inject, test } from "vitest";
import type { TestContext } from "vitest";
import { createEmptyDatabase } from "../support/create-database.ts";
import "../support/provided.ts";
import { quietLog, serviceSettings } from "../support/start-service.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { waitFor } from "../support/wait-for.ts";

interface Service {
  child: ChildProcess;
  lines: string[];
  isReady: boolean;
}

function forkIdentity(databaseUrl: string): Service {
  const child = fork(resolve(import.meta.dirname, "../../services/identity/main.ts"), [], {
    execArgv: [],
    env: {
      CALLERS_FILE: serviceSettings.CALLERS_FILE,
      LOG_LEVEL: "warn",
      REDIS_URL: inject("servers").redisUrl,
      DATABASE_URL: databaseUrl,
      PRICING_URL: serviceSettings.PRICING_URL,
      FACTOR_KEY: serviceSettings.FACTOR_KEY,
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const service: Service = { child, lines: [], isReady: false };
  child.stdout?.on("data", (text: Buffer) =>
    service.lines.push(...text.toString().trim().split("\n")),
  );
  child.on("message", ({ type }: { type?: string }) => (service.isReady ||= type === "ready"));
  return service;
}

/** An empty database of a test behind a way that can be cut, and what is opened over it. */
async function open({ onTestFinished }: TestContext) {
  const database = await createEmptyDatabase(inject("servers").databaseUrl, "identity");
  const { hostname, port } = new URL(database.url);
  const way = await startTcpProxy({ host: hostname, port: Number(port) });
  const through = new URL(database.url);
  through.host = `127.0.0.1:${way.port}`;
  const url = through.href;
  const closers: (() => Promise<unknown>)[] = [];
  onTestFinished(async () => {
    for (const close of closers.toReversed()) await close();
    await way.stop();
    await database.drop();
  });

  return {
    way,
    url,
    connect(options: { url?: string; maxConnections?: number } = {}) {
      const sql = connectDatabase({ url, ...options });
      closers.push(() => sql.end({ timeout: 1 }));
      return sql;
    },
    databaseUrl: database.url,
    startIdentity(databaseUrl = url): Service {
      const service = forkIdentity(databaseUrl);
      const { child } = service;
      closers.push(async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill("SIGKILL");
        await once(child, "exit");
      });
      return service;
    },
  };
}

const isWaiting = ({ lines }: Service) =>
  lines.some((line) => line.includes("database is not reachable; waiting"));

// They wait for seconds to go by, and can do so together.
describe.concurrent("where the database is not there", () => {
  describe("a service started before its database", () => {
    test("says at once that it waits, and is ready soon after the database came", async (own) => {
      const { expect } = own;
      const { way, startIdentity } = await open(own);
      way.cut();
      const service = startIdentity();
      await waitFor("the line in the log", () => isWaiting(service));
      way.open();
      await waitFor("the service", () => service.isReady);
      expect(service.lines.join()).toMatch(/database is reachable after \d+ s; starting/);
    });

    test("waits where nothing listens at all, and ends at SIGTERM", async (own) => {
      const { expect } = own;
      const { url, startIdentity } = await open(own);
      const gone = await startTcpProxy({ host: "127.0.0.1", port: 1 });
      await gone.stop();
      const nowhere = new URL(url);
      nowhere.host = `127.0.0.1:${gone.port}`;
      const service = startIdentity(nowhere.href);
      await waitFor("the line in the log", () => isWaiting(service));
      const exit = once(service.child, "exit");
      service.child.kill("SIGTERM");
      expect(await exit).toEqual([0, null]);
      expect(service.isReady).toBe(false);
    });

    test("does not wait for a fault that time cannot mend", async (own) => {
      const { expect } = own;
      const { url, startIdentity } = await open(own);
      const stranger = new URL(url);
      stranger.password = "wrong";
      const service = startIdentity(stranger.href);
      expect(await once(service.child, "exit")).toEqual([1, null]);
      expect(isWaiting(service)).toBe(false);
    });
  });

  test("a bank started before its database says so, and waits until it is told to end", async (own) => {
    const { expect } = own;
    const { way, url } = await open(own);
    way.cut();
    const told: string[] = [];
    const ending = new AbortController();
    const provisioning = provision({
      adminUrl: url,
      passwords: newServicePasswords(),
      tell: (line) => told.push(line),
      signal: ending.signal,
    });
    provisioning.catch(() => undefined);
    await waitFor("the line", () => told.length > 0);
    ending.abort(new Error("the start was stopped"));
    await expect(provisioning).rejects.toThrow("the start was stopped");
    expect(told[0]).toContain("database is not reachable; waiting");
  });

  test("a migration that lost its database is begun again, and applied once", async (own) => {
    const { expect } = own;
    const { way, connect, databaseUrl } = await open(own);
    const folder = await mkdtemp(join(tmpdir(), "migrations-"));
    await writeFile(
      join(folder, "0001-slow.sql"),
      "create table coins (id integer); select pg_sleep(1); insert into coins values (1);",
    );
    const sql = connect();
    const migrating = migrate(sql, { folder, log: quietLog });
    const watcher = connect({ url: databaseUrl, maxConnections: 1 });
    const isSleeping = async () => {
      const rows = await watcher`
        select 1 from pg_stat_activity
        where query like '%pg_sleep(1)%' and pid <> pg_backend_pid() and datname = current_database()`;
      return rows.length > 0;
    };
    await waitFor("the migration to be under way", isSleeping);
    way.cut();
    way.open();
    await migrating;
    expect(await sql`select id from coins`).toHaveLength(1);
  });

  describe("a pool that lost its connections", () => {
    test("serves again at once, and refuses meanwhile instead of waiting", async (own) => {
      const { expect } = own;
      const { way, connect } = await open(own);
      const sql = connect();
      await Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(0.01)`));
      way.cut();
      const answers = await Promise.allSettled(Array.from({ length: 50 }, () => sql`select 1`));
      for (const answer of answers) {
        expect(answer.status).toBe("rejected");
        expect(isUnreachable((answer as PromiseRejectedResult).reason)).toBe(true);
      }
      way.open();
      await waitFor("an answer", async () => (await sql`select 1`).length === 1, {
        timeoutMs: 10_000,
      });
      const again = Array.from({ length: 50 }, () => sql`select pg_sleep(0.01)`);
      await expect(Promise.all(again)).resolves.toHaveLength(50);
    });

    test("leaves nothing of a transaction whose connection went, and runs no more of it", async (own) => {
      const { expect } = own;
      const { way, connect } = await open(own);
      const sql = connect({ maxConnections: 1 });
      await sql`create table coins (name text)`;
      const cut = Promise.withResolvers<void>();
      let later: unknown;
      const outcome = sql.begin(async (tx) => {
        await tx`insert into coins values ('before')`;
        way.cut();
        way.open();
        await cut.promise;
        later = await tx`insert into coins values ('after')`.catch((error: unknown) => error);
      });
      await expect(outcome).rejects.toSatisfy(isUnreachable);
      await waitFor("the pool", async () => (await sql`select 1`).length === 1);
      cut.resolve();
      await waitFor("the rest of the transaction", () => later !== undefined);
      expect(isUnreachable(later)).toBe(true);
      expect(await sql`select name from coins`).toHaveLength(0);
    });

    test("survives the loss in the middle of many transactions", async (own) => {
      const { expect } = own;
      const { way, connect } = await open(own);
      const sql = connect();
      await sql`create table coins (purse integer)`;
      let isOver = false;
      async function fill(): Promise<void> {
        for (let purse = 0; !isOver; purse += 1) {
          const adding = sql.begin(async (tx) => {
            await tx`insert into coins values (${purse})`;
            await Promise.all([1, 2].map(() => tx`insert into coins values (${purse})`));
          });
          await adding.catch((error: unknown) => {
            if (!isUnreachable(error)) throw error;
          });
        }
      }
      const filling = Array.from({ length: 20 }, fill);
      for (let loss = 0; loss < 10; loss += 1) {
        const [row] = await waitFor(
          "a row",
          () => sql<{ count: number }[]>`select count(*)::int as count from coins`,
        );
        await waitFor("progress", async () => {
          const [now] = await sql<{ count: number }[]>`select count(*)::int as count from coins`;
          return (now?.count ?? 0) > (row?.count ?? 0) + 30;
        });
        way.cut();
        way.open();
      }
      isOver = true;
      await Promise.all(filling);
      const [total] = await sql<{ rest: number }[]>`select count(*)::int % 3 as rest from coins`;
      expect(total?.rest).toBe(0);
    });

    test("listens again by itself", async (own) => {
      const { expect } = own;
      const { way, connect } = await open(own);
      const sql = connect();
      const heard: string[] = [];
      await sql.listen("bell", (text) => heard.push(text));
      way.cut();
      way.open();
      await waitFor("the bell", async () => {
        await sql`select pg_notify('bell', 'rung')`;
        return heard.length > 0;
      });
      expect(heard[0]).toBe("rung");
    });
  });

  test("lists of words and numbers are parameters, whatever is in them", async (own) => {
    const { expect } = own;
    const { connect } = await open(own);
    const sql = connect();
    const words = ["plain", 'quote " and \\ stroke', "comma, {brace}", "", "null", "دهب"];
    const [row] = await sql<{ words: string[]; ids: number[] }[]>`
      select to_json(${words}::text[]) as words, to_json(${[3, 9_007_199_254]}::bigint[]) as ids`;
    expect(row).toEqual({ words, ids: [3, 9_007_199_254] });
    expect(await sql`select 1 where 'quote " and \\ stroke' = any(${words})`).toHaveLength(1);
  });
});
