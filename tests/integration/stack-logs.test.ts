import { mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { superviseProcess } from "@dhahabu/stack/supervisor";
import type { SupervisedProcess } from "@dhahabu/stack/supervisor";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitFor } from "../support/wait-for.ts";

const megabyte = 1024 * 1024;
let folder: string;
let supervised: SupervisedProcess;

/** Runs a script that may `await write(text)`, and says at its end that it is done. */
async function run(script: string): Promise<void> {
  const file = join(folder, "main.ts");
  const write = "const write = (text) => new Promise((done) => process.stdout.write(text, done));";
  const end = 'setInterval(() => process.send({ type: "ready" }), 100);';
  await writeFile(file, `${write}\n${script}\n${end}`);
  supervised = superviseProcess({
    name: "loud",
    script: file,
    execArgv: [],
    env: () => ({}),
    logsDir: join(folder, "logs"),
    logLimits: { fileMb: 1, files: 3 },
    terminalLevel: "error",
    frozenAfterSeconds: { starting: 60, running: 60 },
    stopWithinMs: 1000,
    onLine: () => undefined,
  });
  await supervised.start();
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dhahabu-logs-"));
});

afterEach(async () => {
  vi.useRealTimers();
  await supervised.stop();
  // A file that is put aside at the end is still being renamed.
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

const readLog = () => readFile(join(folder, "logs/loud.log"), "utf8");

async function listSizes(): Promise<[name: string, bytes: number][]> {
  const names = (await readdir(join(folder, "logs"))).toSorted();
  return Promise.all(
    names.map(async (name) => [name, (await stat(join(folder, "logs", name))).size] as const),
  ) as Promise<[string, number][]>;
}

test("19.5: a flood of lines that say the same is counted every ten seconds", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await run(`
    for (let at = 0; at < 5000; at += 1) {
      await write('The URL path "/%zz' + "a".repeat(at % 100) + '" could not be decoded.\\n');
      await write(JSON.stringify({ level: "info", time: "t" + at, requestId: "r" + at, status: 404 }) + "\\n");
    }
    await write("The flood is over.\\n");`);
  await waitFor("its end", async () => (await readLog()).includes("over"));
  vi.advanceTimersByTime(9900);
  expect(await readLog()).not.toContain("repeated");
  vi.advanceTimersByTime(100);
  const log = await waitFor("the count", async () => {
    const text = await readLog();
    return text.match(/repeated 4980 times/g)?.length === 2 ? text : undefined;
  });
  expect(log.split("\n")).toHaveLength(2 * 21 + 1 + 1);
});

test("19.5: a line is cut, also one that never ends", async () => {
  await run(`
    await write("short\\n" + "b".repeat(100_000) + "\\n");
    for (let at = 0; at < 100; at += 1) await write("c".repeat(100_000));
    await write("\\n");`);
  const log = await waitFor("the lines", async () => {
    const lines = (await readLog()).trim().split("\n");
    return lines.length === 3 ? lines : undefined;
  });
  expect(log.map((line) => line.length).every((length) => length < 8300)).toBe(true);
  expect(log[2]).toMatch(/^c+… \(9991808 more characters\)$/);
});

test("19.5: files are put aside while the process runs, and only so many are kept", async () => {
  await run(`
    for (let at = 0; at < 4000; at += 1) {
      const kind = Math.floor(at / 20);
      const word = String.fromCharCode(97 + (kind % 26), 97 + Math.floor(kind / 26));
      await write(word + "x".repeat(4000) + "\\n");
    }`);
  const sizes = await waitFor("three files", async () => {
    const found = await listSizes();
    return found.length >= 3 ? found : undefined;
  });
  await waitFor("the last line", async () => (await readLog()).includes("xxx"));
  expect(sizes.map(([name]) => name)).toEqual(["loud.log", "loud.log.1", "loud.log.2"]);
  for (const [name, bytes] of await listSizes()) {
    expect(bytes, name).toBeLessThan(1.1 * megabyte);
  }
});
