import { execFile, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findFreePorts } from "@dhahabu/stack/free-port";
import { superviseProcess, superviseTwins } from "@dhahabu/stack/supervisor";
import type { SupervisedProcess } from "@dhahabu/stack/supervisor";
import { describe, test } from "vitest";
import { waitFor } from "../support/wait-for.ts";

// All of them wait, none works: they run at once, each with processes and a folder of its own.

const services = resolve(import.meta.dirname, "../../services");
const platform = join(services, "platform");

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

/** Has something done when the test is over, the last thing first. */
type Finish = (act: () => Promise<void>) => void;

async function makeFolder(finish: Finish, script: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "dhahabu-watchdog-"));
  finish(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  await writeFile(join(folder, "main.ts"), script);
  return folder;
}

/** A way to supervise the service, and the lines that its supervisors have told. */
async function createWatch(finish: Finish) {
  const folder = await makeFolder(finish, service);
  const lines: string[] = [];

  function supervise(
    env: Record<string, string>,
    { name = "looping", startsWithinSeconds = 60 } = {},
  ): SupervisedProcess {
    const supervised = superviseProcess({
      name,
      script: join(folder, "main.ts"),
      execArgv: [],
      env: () => env,
      logsDir: join(folder, "logs"),
      logLimits: { fileMb: 1, files: 2 },
      terminalLevel: "info",
      frozenAfterSeconds: { starting: startsWithinSeconds, running: 2 },
      stopWithinMs: 8500,
      onLine: (line) => lines.push(line),
    });
    finish(() => supervised.stop());
    return supervised;
  }

  return { lines, supervise };
}

// A service whose start and whose end are as long as a test wishes.
const patient = `
  import { processConfigSchema } from "${platform}/config.ts";
  import { runMain } from "${platform}/lifecycle.ts";
  setInterval(() => undefined, 1000);
  await runMain({
    service: "probed",
    schema: processConfigSchema,
    environment: process.env,
    args: [],
    start: () => new Promise((started) => process.once("SIGUSR2", () => started({
      closers: [{ name: "for ever", close: () => new Promise(() => undefined) }],
    }))),
  });
`;

/** Starts a container's process, and gives what its machine asks. */
async function startProbed(finish: Finish) {
  const folder = await makeFolder(finish, patient);
  const [port] = await findFreePorts(1);
  const env = { METRICS_PORT: String(port), TMPDIR: folder };
  const child = spawn(process.execPath, [join(folder, "main.ts")], { env, stdio: "inherit" });
  finish(async () => void child.kill("SIGKILL"));
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  await waitFor("the inner port", async () => (await read("/livez")) === 200);

  /** The exit code of a container's health check. */
  function probe(): Promise<number> {
    const script = join(services, "stack/docker/check-health.mjs");
    return new Promise((ended) => {
      execFile(process.execPath, [script], { env }, (error) => ended(Number(error?.code ?? 0)));
    });
  }

  return { child, read, probe };
}

describe.concurrent("a container's process", () => {
  test("19.6: that stands still is killed at the third question", async ({
    expect,
    onTestFinished,
  }) => {
    const { child: probed, read, probe } = await startProbed(onTestFinished);
    expect([await probe(), await read("/readyz"), await read("/livez")]).toEqual([1, 503, 200]);
    probed.kill("SIGUSR2");
    await waitFor("the service", async () => (await probe()) === 0);
    const ended = once(probed, "exit");
    probed.kill("SIGSTOP");
    expect([await probe(), await probe()]).toEqual([1, 1]);
    expect(probed.signalCode).toBeNull();
    expect(await probe()).toBe(1);
    expect(await ended).toEqual([null, "SIGKILL"]);
  });

  test("19.7: that is ending is alive and no longer ready", async ({ expect, onTestFinished }) => {
    const { child: probed, read, probe } = await startProbed(onTestFinished);
    probed.kill("SIGUSR2");
    await waitFor("the service", async () => (await probe()) === 0);
    probed.kill("SIGTERM");
    await waitFor("the end", async () => (await read("/readyz")) === 503);
    expect(await read("/livez")).toBe(200);
  });
});

describe.concurrent("19.6: a process that stands still is replaced", () => {
  test.for([
    ["stopped", "SIGSTOP"],
    ["in an endless loop", "SIGUSR2"],
  ] as const)("%s", async ([, signal], { expect, onTestFinished }) => {
    const { lines, supervise } = await createWatch(onTestFinished);
    const supervised = supervise({});
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

  test("one that never becomes ready fails its start", async ({ expect, onTestFinished }) => {
    const { lines, supervise } = await createWatch(onTestFinished);
    const supervised = supervise({ LOOPS_AT_START: "yes" }, { startsWithinSeconds: 5 });
    await expect(supervised.start()).rejects.toThrow("looping ended before it was ready (SIGKILL)");
    expect(lines.join("\n")).toContain("looping has stood still for 5 s and is replaced");
  });

  test("one that is well is left alone", async ({ expect, onTestFinished }) => {
    const { lines, supervise } = await createWatch(onTestFinished);
    const supervised = supervise({});
    await supervised.start();
    const { pid } = supervised;
    const startedAtMs = performance.now();
    await waitFor("a while", () => performance.now() - startedAtMs > 5000);
    expect(supervised.pid).toBe(pid);
    expect(lines).toEqual([]);
  });
});

describe.concurrent("a process whose parent is gone", () => {
  test("before it could listen ends", async ({ expect, onTestFinished }) => {
    const folder = await makeFolder(onTestFinished, service);
    const child = fork(join(folder, "main.ts"), [], { execArgv: [], stdio: "ignore" });
    onTestFinished(async () => void child.kill("SIGKILL"));
    const ended = once(child, "exit");
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });
});

describe.concurrent("19.7: a restart", () => {
  test("whose process ends before it is ready is tried again until it is", async ({
    expect,
    onTestFinished,
  }) => {
    const { lines, supervise } = await createWatch(onTestFinished);
    const env: Record<string, string> = {};
    const supervised = supervise(env);
    await supervised.start();
    env["FAILS_AT_START"] = "yes";
    await expect(supervised.restart()).rejects.toThrow("looping ended before it was ready");
    delete env["FAILS_AT_START"];
    env["SPEAKS_UP"] = "yes";
    await waitFor("the process", () => lines.join("\n").includes("looping: here I am"));
  });

  test("of twins leaves one of them running, however often it is asked for at once", async ({
    expect,
    onTestFinished,
  }) => {
    const { lines, supervise } = await createWatch(onTestFinished);
    const names = ["first", "second"];
    const twins = names.map((name) => ({
      supervised: supervise({ SPEAKS_UP: "yes" }, { name }),
      pids: new Set<number>(),
      spoken: `${name}: here I am`,
    }));
    const [first, second] = twins.map((twin) => twin.supervised);
    if (!first || !second) throw new Error("Twins are two.");
    const both = superviseTwins(first, second);
    await both.start();
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
      await Promise.all([both.restart(), both.restart(), both.restart()]);
    } finally {
      clearInterval(looking);
    }
    expect(fewest).toBe(1);
  });
});
