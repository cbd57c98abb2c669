import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { startStack } from "@dhahabu/stack/stack";
import type { RunningStack, StackOptions } from "@dhahabu/stack/stack";
import { generousLimits } from "../support/generous-limits.ts";
import { startFaultyServers } from "./data-servers.ts";
import type { FaultyServers } from "./data-servers.ts";
import { startFaultyMailServer } from "./mail-server.ts";
import type { FaultyMailServer } from "./mail-server.ts";
import { copyTaught } from "../support/ensure-taught.ts";

/** The whole bank as processes, over servers that a scenario can break. */
export interface FaultBank {
  origin: string;
  stack: RunningStack;
  servers: FaultyServers;
  mail: FaultyMailServer;
  /** The product's database as a superuser. */
  sql: Sql;
  admin: { username: string; password: string };
  /** The log of a process so far. */
  readLog(name: string): Promise<string>;
  stop(): Promise<void>;
}

const admin = { username: "admin", password: "eleven quiet rivers of gold" };

/** Starts a bank for one scenario, with a data folder, servers and ports of its own. */
export async function startFaultBank(options: {
  env?: Record<string, string>;
  serviceEnv?: StackOptions["serviceEnv"];
  mailTakesMs?: number;
  /** It has pages to show, which take a while to be built. */
  hasPages?: boolean;
  /** PostgreSQL and Redis are the product's own, and `servers` are not in use. */
  hasOwnServers?: boolean;
}): Promise<FaultBank> {
  const dataDir = await mkdtemp(join(tmpdir(), "dhahabu-faults-"));
  await copyTaught(join(dataDir, "assistant"));
  const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const close of closers.toReversed()) await close();
  };
  try {
    const servers = await startFaultyServers(join(dataDir, "servers"));
    closers.push(
      () => servers.redis.stop(),
      () => servers.postgres.stop(),
    );
    const mail = await startFaultyMailServer({ takesMs: options.mailTakesMs ?? 2 });
    closers.push(() => mail.stop());
    const stack = await startStack({
      dataDir,
      buildUi: options.hasPages ?? false,
      env: {
        ...(options.hasOwnServers !== true && {
          DATABASE_URL: servers.postgres.url,
          REDIS_URL: servers.redis.url,
        }),
        SMTP_URL: mail.url,
        ADMIN_USERNAME: admin.username,
        ADMIN_PASSWORD: admin.password,
        ADMIN_EMAIL: "admin@example.com",
        LOG_LEVEL: "warn",
        ...generousLimits,
        ...options.env,
      },
      ...(options.serviceEnv ? { serviceEnv: options.serviceEnv } : {}),
    });
    closers.push(() => stack.stop());
    const sql = connectDatabase({ url: stack.adminDatabaseUrl, maxConnections: 2 });
    closers.push(() => sql.end({ timeout: 1 }));
    return {
      origin: stack.url,
      stack,
      servers,
      mail,
      sql,
      admin,
      readLog: (name) => readFile(join(dataDir, "logs", `${name}.log`), "utf8").catch(() => ""),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
