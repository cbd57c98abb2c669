import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startStack } from "@dhahabu/stack/stack";
import type { RunningStack } from "@dhahabu/stack/stack";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeDataDir, removeDataDir } from "../support/stack-process.ts";

const longMs = 120_000;
let dataDirs: string[];
let stacks: RunningStack[];

beforeEach(async () => {
  dataDirs = [await makeDataDir(), await makeDataDir()];
  stacks = [];
});

afterEach(async () => {
  for (const stack of stacks.toReversed()) await stack.stop();
  await Promise.all(dataDirs.map((dataDir) => removeDataDir(dataDir, [])));
});

async function start(dataDir = "", env: Record<string, string> = {}): Promise<RunningStack> {
  const stack = await startStack({
    dataDir,
    env,
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

    const second = await start(otherDir, {
      DATABASE_URL: first.adminDatabaseUrl,
      REDIS_URL: first.redisUrl,
    });
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
