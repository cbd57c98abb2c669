import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePorts } from "./free-port.ts";
import { watchHeartbeat } from "./heartbeat.ts";
import type { KeeperOrder, KeeperReport, ServerName } from "./keeper.ts";
import { putAside } from "./log-file.ts";
import type { LogLimits } from "./log-file.ts";
import { endProcess } from "./process-life.ts";
import { redisAdmin, redisUrlFor } from "./redis-users.ts";
import { findRedis } from "./redis.ts";
import type { RedisProgram } from "./redis.ts";
import { loadSecrets } from "./secrets.ts";
import { systemEnvironment } from "./services.ts";
import { StackError } from "./stack-error.ts";

/** The PostgreSQL and Redis of a stack, embedded or somebody else's. */
export interface EmbeddedServers {
  /** A superuser's address, on the database `postgres` where the server is embedded. */
  adminUrl: string;
  /** Likewise an administrator's. */
  redisUrl: string;
  readonly keeperPid: number | undefined;
  /** Process ids of the embedded servers that run at this moment. */
  pids: () => Promise<Partial<Record<ServerName, number>>>;
  stop: () => Promise<void>;
}

const stopWithinMs = 3000;
/** How large logs grow where nothing else is said. */
export const defaultLogLimits: LogLimits = { fileMb: 5, files: 5 };
/** No server is taken for frozen sooner: one that has much to do takes seconds for an answer. */
export const leastPatienceSeconds = 10;
// It answers nobody; its servers are taken over by the next one, which costs them a restart.
const frozenAfterSeconds = 30;

/**
 * Starts what is not given: PostgreSQL 18 and Redis, each on a random loopback port with a random
 * password, in a keeper process that stops them when this process dies. Throws `StackError`.
 */
export async function startEmbeddedServers(options: {
  dataDir: string;
  databaseUrl?: string | undefined;
  redisUrl?: string | undefined;
  redisProgram?: RedisProgram | undefined;
  logLimits?: LogLimits | undefined;
  /** Where the embedded PostgreSQL puts its log of changes aside. */
  archiveDir?: string | undefined;
  maxConnections?: number;
  /** How long one of them may stand still before it is replaced; undefined: for ever. */
  frozenAfterSeconds?: number | undefined;
  onLine?: ((line: string) => void) | undefined;
}): Promise<EmbeddedServers> {
  const { dataDir, onLine = () => undefined } = options;
  if (options.databaseUrl !== undefined && options.redisUrl !== undefined) {
    return foreignServers(options.databaseUrl, options.redisUrl);
  }
  await mkdir(join(dataDir, "logs"), { recursive: true });
  const secrets = await loadSecrets(dataDir);
  const [postgresPort = 0, redisPort = 0] = await findFreePorts(2);
  const order: KeeperOrder = {
    dataDir,
    logLimits: options.logLimits ?? defaultLogLimits,
    frozenAfterSeconds: options.frozenAfterSeconds,
  };
  if (options.databaseUrl === undefined) {
    order.postgres = {
      port: postgresPort,
      password: secrets.postgresPassword,
      archiveDir: options.archiveDir,
      ...(options.maxConnections !== undefined && {
        flags: { max_connections: String(options.maxConnections) },
      }),
    };
  }
  if (options.redisUrl === undefined) {
    const program = options.redisProgram ?? (await findRedis(onLine));
    order.redis = { port: redisPort, password: secrets.redisPassword, program };
  }
  const keeper = await startKeeper(order, onLine);
  return {
    adminUrl:
      options.databaseUrl ??
      `postgres://postgres:${secrets.postgresPassword}@127.0.0.1:${postgresPort}/postgres`,
    redisUrl:
      options.redisUrl ??
      redisUrlFor(`redis://127.0.0.1:${redisPort}`, redisAdmin, secrets.redisPassword),
    ...keeper,
    get keeperPid() {
      return keeper.keeperPid;
    },
  };
}

function foreignServers(adminUrl: string, redisUrl: string): EmbeddedServers {
  return {
    adminUrl,
    redisUrl,
    keeperPid: undefined,
    pids: async () => ({}),
    stop: async () => undefined,
  };
}

/** Starts a process that holds the servers of an order and stops them when this one is gone. */
export async function startKeeper(
  order: KeeperOrder,
  onLine: (line: string) => void,
): Promise<Pick<EmbeddedServers, "keeperPid" | "pids" | "stop">> {
  const pids = new Map<ServerName, number>();
  let isStopping = false;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const logFile = join(order.dataDir, "logs/keeper.log");
    await putAside(logFile, order.logLimits);
    const log = await open(logFile, "a");
    const keeper = fork(join(import.meta.dirname, "keeper.ts"), [], {
      detached: true,
      execArgv: [],
      env: systemEnvironment(),
      stdio: ["ignore", log.fd, log.fd, "ipc"],
    });
    child = keeper;
    watchHeartbeat(keeper, {
      silentForSeconds: () => frozenAfterSeconds,
      onFrozen: (seconds) =>
        onLine(`! The keeper of the databases has stood still for ${seconds} s and is replaced`),
    });
    void log.close();
    await new Promise<void>((ready, failed) => {
      keeper.on("error", failed);
      keeper.on("message", (report: KeeperReport) => {
        if (report.type === "started") pids.set(report.server, report.pid);
        if (report.type === "starting") onLine(`${label(report.server)} is still starting`);
        if (report.type === "frozen") {
          const { server, seconds } = report;
          onLine(`! ${label(server)} has stood still for ${seconds} s and is replaced`);
        }
        if (report.type === "fell") {
          pids.delete(report.server);
          onLine(`${label(report.server)} stopped and is started again`);
        }
        if (report.type === "ready") ready();
        if (report.type === "failed") failed(new StackError(report.message));
      });
      keeper.once("exit", () => {
        failed(
          new StackError(
            `The databases could not be started; see ${join(order.dataDir, "logs/keeper.log")}.`,
          ),
        );
        void startAgain();
      });
      keeper.send({ ...order, isAgain: hasStarted } satisfies KeeperOrder);
    });
    keeper.once("exit", () => pids.clear());
    hasStarted = true;
  }

  let hasStarted = false;
  let restartDelayMs = 100;
  async function startAgain(): Promise<void> {
    if (isStopping || !hasStarted) return;
    onLine("The keeper of the databases stopped and is started again");
    await delay(restartDelayMs);
    restartDelayMs = Math.min(restartDelayMs * 2, 5000);
    if (!isStopping) await start().catch(() => undefined);
  }

  await start();
  return {
    get keeperPid() {
      return child?.pid;
    },
    pids: async () => Object.fromEntries(pids),
    stop: async () => {
      isStopping = true;
      if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      if (child.connected) child.disconnect();
      const inTime = await Promise.race([gone.then(() => true), delay(stopWithinMs, false)]);
      if (!inTime) await endProcess(child.pid, [{ signal: "SIGKILL", withinMs: 1000 }]);
    },
  };
}

function label(server: ServerName): string {
  return server === "postgres" ? "PostgreSQL" : "Redis";
}
