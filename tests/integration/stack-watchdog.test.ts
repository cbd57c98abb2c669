import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { superviseProcess } from "@dhahabu/stack/supervisor";
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
  return superviseProcess({
    name: "looping",
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

describe("point 6: a process that stands still is replaced", () => {
  test.each([
    ["stopped", "SIGSTOP"],
    ["in an endless loop", "SIGUSR2"],
  ] as const)("%s", async (_, signal) => {
    supervised = supervise({});
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
    supervised = supervise({ LOOPS_AT_START: "yes" });
    await expect(supervised.start()).rejects.toThrow("looping ended before it was ready (SIGKILL)");
  });
});

test("one that is well is left alone", async () => {
  supervised = supervise({});
  await supervised.start();
  const { pid } = supervised;
  const startedAtMs = performance.now();
  await waitFor("a while", () => performance.now() - startedAtMs > 5000);
  expect(supervised.pid).toBe(pid);
  expect(lines).toEqual([]);
});
