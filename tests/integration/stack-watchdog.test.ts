import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { superviseProcess, superviseTwins } from "@dhahabu/stack/supervisor";
import type { SupervisedProcess } from "@dhahabu/stack/supervisor";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { waitFor } from "../support/wait-for.ts";

const platform = resolve(import.meta.dirname, "../../services/platform");

// A service of the platform that loops without an end where it is told to.
const service = `
  import { processConfigSchema } from "${platform}/config.ts";
  import { runMain } from "${platform}/lifecycle.ts";
  process.on("SIGUSR2", () => { for (;;); });
  await runMain({
    service: "looping",
    schema: processConfigSchema,
    environment: process.env,
    args: [],
    async start() {
      if (process.env.FAILS_AT_START) throw new Error("not today");
      if (process.env.SPEAKS_UP) console.log("here I am");
      setInterval(() => undefined, 1000);
      if (process.env.LOOPS_AT_START) for (;;);
      return { closers: [] };
    },
  });
`;

let folder: string;
let lines: string[];
let supervised: SupervisedProcess;

function supervise(env: Record<string, string>): SupervisedProcess {
  supervised = createSupervised(env);
  return supervised;
}

function createSupervised(env: Record<string, string>, name = "looping"): SupervisedProcess {
  return superviseProcess({
    name,
    script: join(folder, "main.ts"),
    execArgv: [],
    env: () => env,
    logsDir: join(folder, "logs"),
    logLimits: { fileMb: 1, files: 2 },
    terminalLevel: "info",
    frozenAfterSeconds: { starting: 5, running: 2 },
    stopWithinMs: 8500,
    onLine: (line) => lines.push(line),
  });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dhahabu-watchdog-"));
  await writeFile(join(folder, "main.ts"), service);
  lines = [];
});

afterEach(async () => {
  await supervised.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("19.6: a process that stands still is replaced", () => {
  test.each([
    ["stopped", "SIGSTOP"],
    ["in an endless loop", "SIGUSR2"],
  ] as const)("%s", async (_, signal) => {
    supervise({});
    await supervised.start();
    const frozen = supervised.pid ?? 0;
    process.kill(frozen, signal);
    await waitFor("another process", () => {
      const { pid } = supervised;
      return pid !== undefined && pid !== frozen;
    });
    expect(lines.join("\n")).toContain("looping has stood still for 2 s and is replaced");
    expect(lines.join("\n")).toContain("looping stopped (SIGKILL)");
    expect(() => process.kill(frozen, 0)).toThrow("ESRCH");
  });

  test("one that never becomes ready fails its start", async () => {
    supervise({ LOOPS_AT_START: "yes" });
    await expect(supervised.start()).rejects.toThrow("looping ended before it was ready (SIGKILL)");
  });
});

test("one that is well is left alone", async () => {
  supervise({});
  await supervised.start();
  const { pid } = supervised;
  const startedAtMs = performance.now();
  await waitFor("a while", () => performance.now() - startedAtMs > 5000);
  expect(supervised.pid).toBe(pid);
  expect(lines).toEqual([]);
});

describe("19.7: a restart", () => {
  test("whose process ends before it is ready is tried again until it is", async () => {
    const env: Record<string, string> = {};
    supervise(env);
    await supervised.start();
    env["FAILS_AT_START"] = "yes";
    await expect(supervised.restart()).rejects.toThrow("looping ended before it was ready");
    delete env["FAILS_AT_START"];
    env["SPEAKS_UP"] = "yes";
    await waitFor("the process", () => lines.join("\n").includes("looping: here I am"));
  });

  test("of twins leaves one of them running, however often it is asked for at once", async () => {
    const names = ["first", "second"];
    const twins = names.map((name) => ({
      supervised: createSupervised({ SPEAKS_UP: "yes" }, name),
      pids: new Set<number>(),
      spoken: `${name}: here I am`,
    }));
    const [first, second] = twins.map((twin) => twin.supervised);
    if (!first || !second) throw new Error("Twins are two.");
    supervised = superviseTwins(first, second);
    await supervised.start();
    let fewest = twins.length;
    const looking = setInterval(() => {
      const ready = twins.filter(({ supervised: { pid }, pids, spoken }) => {
        if (pid === undefined) return false;
        pids.add(pid);
        return lines.filter((line) => line.includes(spoken)).length >= pids.size;
      });
      fewest = Math.min(fewest, ready.length);
    }, 5);
    try {
      await Promise.all([supervised.restart(), supervised.restart(), supervised.restart()]);
    } finally {
      clearInterval(looking);
    }
    expect(fewest).toBe(1);
  });
});
