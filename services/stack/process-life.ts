import type { ChildProcess } from "node:child_process";
import { readFile, readdir, readlink, realpath } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

const pollMs = 25;

/** True while a process with that id exists and is not a zombie that waits for its parent. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return !/\) [ZX] /.test(stat);
}

/** True where a live process has that working folder: how a server left behind is told from a reused number. */
export async function worksIn(pid: number, folder: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  const [working, wanted] = await Promise.all([
    readlink(`/proc/${pid}/cwd`).catch(() => undefined),
    realpath(folder).catch(() => folder),
  ]);
  return working === wanted;
}

/** Waits until a condition holds; false when it does not within the time. */
export async function waitUntil(
  condition: () => Promise<boolean>,
  withinMs: number,
): Promise<boolean> {
  const deadlineMs = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadlineMs) return false;
    await delay(pollMs);
  }
  return true;
}

/** Sends a process each signal in turn until it is gone, each with its own patience. */
export async function endProcess(
  pid: number,
  steps: { signal: NodeJS.Signals; withinMs: number }[],
): Promise<boolean> {
  for (const { signal, withinMs } of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      return true;
    }
    if (await waitUntil(async () => !(await isAlive(pid)), withinMs)) return true;
  }
  return false;
}

/**
 * Ends a process as `endProcess` does, and where no signal helps, hard, with every child that it has then: a server
 * is not started again while one of them is left.
 */
export async function endTree(
  pid: number,
  steps: Parameters<typeof endProcess>[1],
): Promise<boolean> {
  if (await endProcess(pid, steps)) return true;
  const tree = [pid, ...(await listChildren(pid))];
  const ends = tree.map((one) => endProcess(one, [{ signal: "SIGKILL", withinMs: 300 }]));
  return (await Promise.all(ends)).every(Boolean);
}

async function listChildren(pid: number): Promise<number[]> {
  const others = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    others.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
      return [Number(name), Number(/\) \S (\d+)/.exec(stat)?.[1])] as const;
    }),
  );
  return parents.filter(([, parent]) => parent === pid).map(([child]) => child);
}

/** Reads the process id at the start of a file; undefined where there is none. */
export async function readPid(file: string): Promise<number | undefined> {
  const text = await readFile(file, "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

/** True once a child process of this one has ended, by itself or by a signal. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
