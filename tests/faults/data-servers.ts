import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { connectRedisForWork } from "@dhahabu/platform/redis";
import { findFreePorts } from "@dhahabu/stack/free-port";
import { openLogFile } from "@dhahabu/stack/log-file";
import { startPostgres } from "@dhahabu/stack/postgres";
import type { ServerProcess } from "@dhahabu/stack/postgres";
import { findRedis, startRedis } from "@dhahabu/stack/redis";
import { redisAdmin } from "@dhahabu/stack/redis-users";
import { quietLog } from "../support/start-service.ts";

const password = "a-password-of-the-faults";

/** A server that a scenario stops, kills and starts again on the same port and data. */
interface FaultyServer {
  readonly url: string;
  signal(name: NodeJS.Signals): void;
  /** Ends it with a signal and waits for its end. */
  end(name: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
  /** Ends it, if it runs, for good. */
  stop(): Promise<void>;
}

/** PostgreSQL and Redis, started. */
export interface FaultyServers {
  postgres: FaultyServer;
  /** `flush` empties it while it runs; `wipe` removes its data while it is down. */
  redis: FaultyServer & { flush(): Promise<void>; wipe(): Promise<void> };
}

/** Starts PostgreSQL and Redis under a folder, with nobody who would start them again. */
export async function startFaultyServers(dataDir: string): Promise<FaultyServers> {
  for (const folder of ["logs", "run"]) await mkdir(join(dataDir, folder), { recursive: true });
  const [postgresPort = 0, redisPort = 0] = await findFreePorts(2);
  const program = await findRedis(() => undefined);
  const logsDir = join(dataDir, "logs");
  const limits = { fileMb: 5, files: 2 };
  const openLog = (name: string) => openLogFile({ logsDir, name, limits });
  const [postgresLog, redisLog] = await Promise.all([openLog("postgres"), openLog("redis")]);
  const [postgres, redis] = await Promise.all([
    hold(`postgres://postgres:${password}@127.0.0.1:${postgresPort}/postgres`, () =>
      startPostgres({ dataDir, log: postgresLog, port: postgresPort, password }),
    ),
    hold(`redis://${redisAdmin}:${password}@127.0.0.1:${redisPort}`, () =>
      startRedis({ program, dataDir, log: redisLog, port: redisPort, password }),
    ),
  ]);
  const wipe = () => rm(join(dataDir, "redis"), { recursive: true, force: true });
  async function flush(): Promise<void> {
    const client = connectRedisForWork({ url: redis.url, log: quietLog });
    await client.flushall();
    client.disconnect();
  }
  return { postgres, redis: { ...redis, flush, wipe } };
}

async function hold(url: string, start: () => Promise<ServerProcess>): Promise<FaultyServer> {
  let running: ServerProcess | undefined = await start();
  const killAtExit = () => running && process.kill(running.pid, "SIGKILL");
  process.once("exit", killAtExit);
  return {
    url,
    signal(name) {
      if (running) process.kill(running.pid, name);
    },
    async end(name) {
      if (!running) return;
      process.kill(running.pid, name);
      await running.exited;
      running = undefined;
    },
    async start() {
      running = await start();
    },
    async stop() {
      // A stopped process hears nothing but this.
      if (running) process.kill(running.pid, "SIGCONT");
      await running?.stop();
      running = undefined;
      process.off("exit", killAtExit);
    },
  };
}
