import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePorts } from "@dhahabu/stack/free-port";
import { hasCompose } from "../support/container-engine.ts";
import { copyCheckout } from "../support/copy-checkout.ts";
import {
  listFamily,
  makeDataDir,
  removeDataDir,
  startStackProcess,
} from "../support/stack-process.ts";
import { keepUi, restoreUi } from "../support/ui-cache.ts";
import { printRows } from "./report.ts";
import type { Row } from "./report.ts";

const run = promisify(execFile);
const megabyte = 1_000_000;
const mostReadings = 90;
const recentReadings = 8;

/**
 * Starts the whole bank in each of its ways, and prints how long it takes until it answers and what memory it has once it rests:
 * pages that processes share are counted once. Containers are left out, in words, where no engine answers.
 */
export async function benchStack(): Promise<void> {
  const rows = [
    ...(await measureStart("npm start", [])),
    ...(await measureStart("npm start -- --replicas 2", ["--replicas", "2"])),
  ];
  if (await hasCompose()) rows.push(...(await measureCompose()));
  else console.log("Containers are not measured: no engine answers with docker compose");
  printRows("The whole stack", rows, "stack.md");
}

const show = (what: string, measured: string): Row => ({
  what,
  measured,
  must: "",
  aim: "",
  verdict: "",
});

const showSeconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(0)} s`;
const showMegabytes = (bytes: number) => `${Math.round(bytes / megabyte)} MB`;

/** A first start on an empty data folder, whose interfaces are built unless a test has kept them, and one more. */
async function measureStart(name: string, args: string[]): Promise<Row[]> {
  const dataDir = await makeDataDir();
  let family: number[] = [];
  try {
    await restoreUi(join(dataDir, "ui"));
    const first = await startOne();
    await keepUi(join(dataDir, "ui"));
    await first.stop();
    const again = await startOne();
    family = listFamily(again.pid);
    const bytes = await readRestingBytes(async () => {
      const sizes = await Promise.all(listFamily(again.pid).map(readOwnBytes));
      return sizes.reduce((sum, size) => sum + size, 0);
    });
    const count = listFamily(again.pid).length;
    await again.stop();
    return [
      show(`${name}: databases made, until it is ready`, first.took),
      show(`${name}: again, until it is ready`, again.took),
      show(`${name}: memory at rest, ${count} processes`, showMegabytes(bytes)),
    ];
  } finally {
    await removeDataDir(dataDir, family);
  }

  async function startOne() {
    const startedAtMs = performance.now();
    const stack = await startStackProcess({ dataDir, args });
    await stack.ready();
    return {
      took: showSeconds(startedAtMs),
      pid: stack.child.pid ?? 0,
      async stop() {
        stack.child.kill("SIGTERM");
        await stack.ended();
      },
    };
  }
}

/** Its memory, of what it shares with others its part; 0 for one that is gone. */
async function readOwnBytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024;
}

/** What is read once it has come to rest: no reading of the last seconds differs by more than 1 %. */
async function readRestingBytes(read: () => Promise<number>): Promise<number> {
  const readings: number[] = [];
  while (readings.length < mostReadings) {
    readings.push(await read());
    const recent = readings.slice(-recentReadings);
    const [least, most] = [Math.min(...recent), Math.max(...recent)];
    if (recent.length === recentReadings && most - least < least * 0.01) return most;
    await delay(1000);
  }
  return readings.at(-1) ?? 0;
}

async function measureCompose(): Promise<Row[]> {
  const checkout = copyCheckout();
  const project = `dhahabu-bench-${process.pid}`;
  const files = ["-f", "docker-compose.yml", "-f", "tests/support/compose-ci.yml"];
  const compose = async (...args: string[]) => {
    const words = ["compose", "-p", project, ...files, ...args];
    // The images of a product on this machine keep their names.
    const env = { ...process.env, DHAHABU_VERSION: "bench" };
    const options = { cwd: checkout.root, env, maxBuffer: 64 * 1024 * 1024 };
    return (await run("docker", words, options)).stdout;
  };
  const measure = async (...args: string[]) => {
    const startedAtMs = performance.now();
    await compose(...args);
    return showSeconds(startedAtMs);
  };
  try {
    const [port] = await findFreePorts(1);
    const origin = `http://127.0.0.1:${port}`;
    await checkout.run("services/stack/main.ts", ["compose-env", "--origin", origin], {});
    const built = await measure("build");
    const first = await measure("up", "--no-build", "--wait");
    await compose("down", "--timeout", "20");
    const again = await measure("up", "--no-build", "--wait");
    const ids = (await compose("ps", "--quiet")).trim().split("\n");
    const bytes = await readRestingBytes(() => readContainerBytes(ids));
    return [
      show("docker compose build, with what the engine has kept", built),
      show("docker compose up: databases made, interfaces built, until all are ready", first),
      show("docker compose up: again, until all are ready", again),
      show(`docker compose: memory at rest, ${ids.length} containers`, showMegabytes(bytes)),
    ];
  } finally {
    await compose("down", "--volumes", "--timeout", "5").catch(() => undefined);
    await checkout.remove();
  }
}

const units: Record<string, number> = { B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };

/** What the engine says that containers use. */
async function readContainerBytes(ids: string[]): Promise<number> {
  const { stdout } = await run("docker", [
    "stats",
    "--no-stream",
    "--format",
    "{{.MemUsage}}",
    ...ids,
  ]);
  return stdout
    .trim()
    .split("\n")
    .map((line) => /^([\d.]+)(\w+)/.exec(line) ?? [])
    .reduce((sum, [, figure, unit = ""]) => sum + Number(figure) * (units[unit] ?? Number.NaN), 0);
}
