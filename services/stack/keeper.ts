// A process of its own that holds the embedded PostgreSQL and Redis: it starts them again when they fall,
// and stops them in order when the stack asks for it or is gone, kill -9 included.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { onParentGone } from "@dhahabu/platform/on-parent-gone";
import { openLogFile } from "./log-file.ts";
import type { LogFile, LogLimits } from "./log-file.ts";
import { startPostgres } from "./postgres.ts";
import type { PostgresOrder, ServerProcess } from "./postgres.ts";
import { endProcess, isAlive, readPid, waitUntil, worksIn } from "./process-life.ts";
import { startRedis } from "./redis.ts";
import type { RedisProgram } from "./redis.ts";
import { StackError } from "./stack-error.ts";
import { watchAnswers } from "./watch-answers.ts";

/** What the stack asks its keeper to hold. */
export interface KeeperOrder {
  dataDir: string;
  logLimits: LogLimits;
  /** How long a server may stand still before it is replaced; undefined: for ever. */
  frozenAfterSeconds?: number | undefined;
  /** True where the servers fell with an earlier keeper: each has the time that it needs to come back. */
  isAgain?: boolean;
  postgres?: PostgresOrder;
  redis?: { port: number; password: string; program: RedisProgram };
}

/** What the keeper tells the stack. */
export type KeeperReport =
  | { type: "alive" }
  | { type: "starting"; server: ServerName }
  | { type: "started"; server: ServerName; pid: number }
  | { type: "frozen"; server: ServerName; seconds: number }
  | { type: "fell"; server: ServerName }
  | { type: "ready" }
  | { type: "failed"; message: string };

/** The servers that a keeper can hold. */
export type ServerName = "postgres" | "redis";

const longestRestartDelayMs = 5000;
const steadyAfterMs = 30_000;
const tellStartEveryMs = 10_000;
const takeoverWithinMs = 10_000;
const beatEveryMs = 500;

const logs: LogFile[] = [];
const held = new Map<ServerName, ServerProcess>();
const starts: Promise<void>[] = [];
// A server that is starting, or repeats its log for long, is ended as well.
const ending = new AbortController();
let isStopping = false;

function report(message: KeeperReport): void {
  if (process.connected) process.send?.(message);
}

/**
 * Starts a server and starts it again whenever it ends by itself, or stands still. One that comes back may have much
 * to repeat, which nobody ends but itself.
 */
async function hold(
  name: ServerName,
  start: (startWithinMs: number | undefined) => Promise<ServerProcess>,
  { frozenAfterSeconds, isAgain }: KeeperOrder,
): Promise<void> {
  let restartDelayMs = 100;
  const startOnce = async (startWithinMs: number | undefined) => {
    const telling = setInterval(() => report({ type: "starting", server: name }), tellStartEveryMs);
    const server = await start(startWithinMs).finally(() => clearInterval(telling));
    held.set(name, server);
    report({ type: "started", server: name, pid: server.pid });
    if (isStopping) await server.stop();
    else if (frozenAfterSeconds !== undefined) watchServer(name, server, frozenAfterSeconds);
    return { server, startedAtMs: performance.now() };
  };
  const watch = async (first: Awaited<ReturnType<typeof startOnce>>) => {
    let current: typeof first | undefined = first;
    while (!isStopping) {
      await current?.server.exited;
      if (isStopping) return;
      report({ type: "fell", server: name });
      const wasSteady = current && performance.now() - current.startedAtMs > steadyAfterMs;
      restartDelayMs = wasSteady ? 100 : Math.min(restartDelayMs * 2, longestRestartDelayMs);
      await delay(restartDelayMs);
      if (isStopping) return;
      current = await startOnce(Infinity).catch(() => undefined);
    }
  };
  const first = await startOnce(isAgain === true ? Infinity : undefined);
  void watch(first);
}

function watchServer(name: ServerName, server: ServerProcess, seconds: number): void {
  const end = watchAnswers(server.answers, {
    silentForSeconds: seconds,
    onFrozen() {
      report({ type: "frozen", server: name, seconds });
      void server.kill();
    },
  });
  void server.exited.then(end);
}

async function stop(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  ending.abort();
  await Promise.allSettled([...held.values()].map((server) => server.stop()));
  await Promise.allSettled(starts);
  await Promise.all(logs.map((log) => log.close()));
  await rm(pidFile, { force: true });
  process.exit(exitCode);
}

let pidFile = "";

/** A keeper that lost its stack a moment ago is still stopping its servers. */
async function awaitEarlierKeeper(dataDir: string): Promise<void> {
  const pid = await readPid(pidFile);
  if (pid === undefined || pid === process.pid || !(await worksIn(pid, dataDir))) return;
  if (await waitUntil(async () => !(await isAlive(pid)), takeoverWithinMs)) return;
  await endProcess(pid, [{ signal: "SIGKILL", withinMs: 1000 }]);
}

async function keep(order: KeeperOrder): Promise<void> {
  const { dataDir, logLimits, postgres, redis } = order;
  const { signal } = ending;
  pidFile = join(dataDir, "run/keeper.pid");
  await mkdir(join(dataDir, "run"), { recursive: true });
  await awaitEarlierKeeper(dataDir);
  process.chdir(dataDir);
  await writeFile(pidFile, String(process.pid));
  const open = async (name: ServerName) => {
    const log = await openLogFile({ logsDir: join(dataDir, "logs"), name, limits: logLimits });
    logs.push(log);
    return log;
  };
  if (postgres) {
    const log = await open("postgres");
    const start = (startWithinMs = postgres.startWithinMs) =>
      startPostgres({ dataDir, log, signal, ...postgres, startWithinMs });
    starts.push(hold("postgres", start, order));
  }
  if (redis) {
    const log = await open("redis");
    const start = (startWithinMs: number | undefined) =>
      startRedis({ dataDir, log, signal, ...redis, startWithinMs });
    starts.push(hold("redis", start, order));
  }
  const outcomes = await Promise.allSettled(starts);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
  report({ type: "ready" });
}

setInterval(() => report({ type: "alive" }), beatEveryMs).unref();
// Ctrl-C reaches the whole terminal group; the stack says when the servers may go.
process.on("SIGINT", () => undefined);
process.on("SIGHUP", () => undefined);
process.on("SIGTERM", () => void stop(0));
onParentGone(() => void stop(0));
process.on("uncaughtException", (error) => {
  console.error(error);
  void stop(1);
});
process.once("message", (order: KeeperOrder) => {
  keep(order).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof StackError)) console.error(error);
    report({ type: "failed", message });
    void stop(1);
  });
});
