import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createDatabase } from "@dhahabu/stack/create-database";
import { startEmbeddedServers } from "@dhahabu/stack/servers";
import type { EmbeddedServers } from "@dhahabu/stack/servers";
import { startStack } from "@dhahabu/stack/stack";
import type { RunningStack } from "@dhahabu/stack/stack";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { makeDataDir, removeDataDir } from "../support/stack-process.ts";
import { hurry } from "../support/start-servers.ts";

const longMs = 120_000;
let serversDir: string;
let servers: EmbeddedServers;
let databaseUrl: string;
let databases = 0;
let dataDirs: string[];
let stacks: RunningStack[];

beforeAll(async () => {
  serversDir = await makeDataDir();
  servers = await startEmbeddedServers({ dataDir: serversDir });
  await hurry(servers.adminUrl);
});

afterAll(async () => {
  await servers.stop();
  await removeDataDir(serversDir, []);
});

beforeEach(async () => {
  dataDirs = [await makeDataDir(), await makeDataDir()];
  stacks = [];
  databases += 1;
  const url = new URL(servers.adminUrl);
  url.pathname = `/bank_${databases}`;
  databaseUrl = url.href;
  const sql = postgres(servers.adminUrl, { max: 1 });
  await createDatabase(sql, `bank_${databases}`);
  await sql.end();
});

afterEach(async () => {
  for (const stack of stacks.toReversed()) await stack.stop();
  await Promise.all(dataDirs.map((dataDir) => removeDataDir(dataDir, [])));
});

/** Starts what knows admins over the servers of all tests. */
async function start(dataDir = "", env: Record<string, string> = {}): Promise<RunningStack> {
  const stack = await startStack({
    dataDir,
    env: { DATABASE_URL: databaseUrl, REDIS_URL: servers.redisUrl, ...env },
    only: ["identity"],
    buildUi: false,
  });
  stacks.push(stack);
  return stack;
}

const knowsPassword = async (dataDir = "") =>
  (await readFile(join(dataDir, "secrets.json"), "utf8")).includes("firstAdminPassword");

test(
  "a password that nobody was shown is told by the next start; beside an admin there is none to show",
  async () => {
    const [dataDir, otherDir] = dataDirs;
    const cutOff = await start(dataDir);
    expect(cutOff.admin).toMatchObject({
      isNew: true,
      password: expect.stringMatching(/^\w{20}$/),
    });
    await cutOff.stop();

    const first = await start(dataDir);
    expect(first.admin).toEqual(cutOff.admin);

    const second = await start(otherDir);
    expect(second.admin).toMatchObject({ isNew: false, password: undefined });
    expect(await Promise.all(dataDirs.map(knowsPassword))).toEqual([true, false]);
  },
  longMs,
);

test(
  "a start after one with a password of one's own shows none",
  async () => {
    const [dataDir] = dataDirs;
    const given = await start(dataDir, { ADMIN_PASSWORD: "a-word-of-their-own-7" });
    expect(given.admin).toMatchObject({ isNew: false, password: "a-word-of-their-own-7" });
    await given.stop();

    const next = await start(dataDir);
    expect(next.admin).toMatchObject({ isNew: false, password: undefined });
    expect(await knowsPassword(dataDir)).toBe(false);
  },
  longMs,
);
