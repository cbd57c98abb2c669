import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { copyTaught } from "./ensure-taught.ts";
import { waitFor } from "./wait-for.ts";

const root = resolve(import.meta.dirname, "../..");
const readyLine = /Dhahabu Gold Bank is ready at (?<url>http:\/\/\S+)/;

/** `npm start` as a process of its own. */
export interface StackProcess {
  child: ChildProcess;
  dataDir: string;
  output: () => string;
  /** Waits for the ready line and gives the address in it. */
  ready: () => Promise<string>;
  /** Waits for the end and gives the exit code. */
  ended: () => Promise<number | null>;
}

/** Makes a data folder with what the assistant was taught. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "dhahabu-start-"));
  await copyTaught(join(dataDir, "assistant"));
  return dataDir;
}

/** What a command at a terminal of this machine is given. */
export const machineEnv = { HOME: process.env["HOME"], PATH: process.env["PATH"] };

/** Starts the product as `npm start` does. */
export async function startStackProcess(options: {
  dataDir: string;
  env?: Record<string, string>;
  args?: string[];
  /** Whose process it is; the test's own user unless it is said. */
  uid?: number;
}): Promise<StackProcess> {
  const child = spawn(
    process.execPath,
    [join(root, "services/stack/run.mjs"), "start", ...(options.args ?? [])],
    {
      cwd: root,
      env: {
        ...machineEnv,
        NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
        DATA_DIR: options.dataDir,
        PORT: "0",
        ...options.env,
      },
      stdio: ["ignore", "pipe", "pipe"],
      ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
    },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  let exitCode: number | null | undefined;
  child.once("close", (code) => (exitCode = code));
  const ended = async () => {
    await waitFor("the end of the process", () => exitCode !== undefined, { timeoutMs: 60_000 });
    return exitCode ?? null;
  };
  return {
    child,
    dataDir: options.dataDir,
    output: () => output,
    ended,
    async ready() {
      const isOver = () => exitCode !== undefined || readyLine.test(output);
      await waitFor("the ready line", isOver, { timeoutMs: 150_000 });
      const url = readyLine.exec(output)?.groups?.["url"];
      if (url === undefined) throw new Error(`It ended before it was ready: ${output}`);
      return url;
    },
  };
}

/** Process ids of a process and everything below it. */
export function listFamily(pid: number): number[] {
  const parents = listProcesses().map((id) => [id, parentOf(id)] as const);
  const family = [pid];
  for (const member of family) {
    family.push(...parents.flatMap(([id, parent]) => (parent === member ? [id] : [])));
  }
  return family;
}

/** Those of the processes that still run; one that ended and was not collected yet does not. */
export function listAlive(pids: number[]): number[] {
  return pids.filter((pid) => {
    const state = stateOf(pid);
    return state !== undefined && !/^[ZX]/.test(state);
  });
}

/** Ends what may be left of a failed test on a data folder and removes it. */
export async function removeDataDir(dataDir: string, family: number[]): Promise<void> {
  for (const pid of listAlive(family)) process.kill(pid, "SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
}

function listProcesses(): number[] {
  return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

function afterName(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

function stateOf(pid: number): string | undefined {
  return afterName(pid)?.[0];
}

function parentOf(pid: number): number {
  return Number(afterName(pid)?.[1] ?? 0);
}
