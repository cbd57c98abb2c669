import { mkdir, rm, stat } from "node:fs/promises";
import { createHash } from "node:crypto";
import { createConnection, createServer } from "node:net";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { bankName } from "@dhahabu/contract/facts";
import { StackError } from "./stack-error.ts";

/** The claim of one running stack on its data folder. */
export interface InstanceLock {
  /** What a second start is told; filled in once the address is known. */
  describe: (url: string) => void;
  release: () => Promise<void>;
}

const longestSocketPath = 100;

/**
 * Claims the data folder: a socket that answers there means a running stack, a socket that nobody
 * answers is left from one that was killed and is taken over. Throws `StackError` when the folder is in use.
 */
export async function lockInstance(dataDir: string): Promise<InstanceLock> {
  await mkdir(dataDir, { recursive: true });
  const path = socketPath(dataDir);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const running = await askRunning(path);
    if (running !== undefined) throw inUse(dataDir, running);
    const isTakenOver = await exists(path);
    if (isTakenOver) await rm(path, { force: true });
    const lock = await listen(path);
    if (lock === undefined) continue;
    if (isTakenOver && !(await isStillOurs(lock.server, path))) continue;
    return lock;
  }
  throw inUse(dataDir, "");
}

function inUse(dataDir: string, running: string): StackError {
  return new StackError(
    `${bankName} is already running with the data folder ${dataDir}${running === "" ? "" : ` (${running})`}. ` +
      `Stop it first, or give this one a folder of its own with DATA_DIR.`,
  );
}

function socketPath(dataDir: string): string {
  const path = join(dataDir, "stack.sock");
  if (path.length <= longestSocketPath) return path;
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  return join(tmpdir(), `dhahabu-${name}.sock`);
}

/** What the stack behind the socket says of itself, or undefined when nobody answers. */
function askRunning(path: string): Promise<string | undefined> {
  return new Promise((done) => {
    let answer = "";
    const socket = createConnection(path);
    const timer = setTimeout(() => socket.destroy(), 1000);
    socket.setEncoding("utf8");
    socket.on("connect", () => (answer ||= " "));
    socket.on("data", (text: string) => (answer += text));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      done(answer === "" ? undefined : answer.trim());
    });
  });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function listen(path: string): Promise<(InstanceLock & { server: Server }) | undefined> {
  return new Promise((done, failed) => {
    let description = `process ${process.pid}`;
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.end(description);
    });
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") done(undefined);
      else failed(error);
    });
    server.listen(path, () => {
      server.unref();
      done({
        server,
        describe: (url) => (description = `${url}, process ${process.pid}`),
        release: () => new Promise((closed) => server.close(() => closed())),
      });
    });
  });
}

// Two starts may find the same dead socket: the later one removes the other's fresh socket with it.
async function isStillOurs(server: Server, path: string): Promise<boolean> {
  await delay(100);
  const answer = await askRunning(path);
  if (answer?.endsWith(`process ${process.pid}`) === true) return true;
  server.close();
  return false;
}
