import { randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startStack } from "@dhahabu/stack/stack";
import type { RunningStack } from "@dhahabu/stack/stack";
import { generousLimits } from "./generous-limits.ts";
import type { Bank } from "./provided.ts";
import { startDataServers } from "./start-servers.ts";
import { serviceSettings } from "./start-service.ts";

const uiCache = resolve(import.meta.dirname, "../../node_modules/.cache/dhahabu-test-ui");

/** A running product of a test, with its supervisor at hand. */
export interface StartedBank {
  bank: Bank;
  stack: RunningStack;
  stop: () => Promise<void>;
}

/**
 * Starts the whole product on free ports with a data folder of its own. `engine: "chosen"` puts its
 * data into containers where an engine answers; "embedded" starts it as `npm start` does.
 */
export async function startBank(options: {
  engine: "chosen" | "embedded";
  env?: Record<string, string>;
}): Promise<StartedBank> {
  const dataDir = await mkdtemp(join(tmpdir(), "dhahabu-bank-"));
  const servers = options.engine === "chosen" ? await startDataServers(dataDir) : undefined;
  const adminPassword = `Test-${randomBytes(9).toString("base64url")}`;
  await restoreUi(dataDir);
  const stack = await startStack({
    dataDir,
    env: {
      ADMIN_USERNAME: "admin",
      ADMIN_PASSWORD: adminPassword,
      ADMIN_EMAIL: "admin@example.com",
      PRICE_CRON: "*/2 * * * * *",
      LOG_LEVEL: "warn",
      INTERNAL_SECRET: serviceSettings.INTERNAL_SECRET,
      ...generousLimits,
      ...(servers ? { DATABASE_URL: servers.databaseUrl, REDIS_URL: servers.redisUrl } : {}),
      ...options.env,
    },
  });
  await keepUi(dataDir);
  return {
    bank: {
      origin: stack.url,
      dataDir,
      adminUsername: stack.admin.username,
      adminPassword,
      databaseUrl: stack.adminDatabaseUrl,
      redisUrl: stack.redisUrl,
      serviceUrls: stack.serviceUrls,
    },
    stack,
    async stop() {
      await stack.stop();
      await servers?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Hands a bank the UIs that an earlier one built; what is out of date is built again. */
async function restoreUi(dataDir: string): Promise<void> {
  const uiDir = join(dataDir, "ui");
  try {
    await cp(uiCache, uiDir, { recursive: true });
  } catch {
    // There is none, or another process has just put a younger one in its place.
    await rm(uiDir, { recursive: true, force: true });
  }
}

async function keepUi(dataDir: string): Promise<void> {
  const fresh = `${uiCache}-${process.pid}`;
  const old = `${fresh}-old`;
  await mkdir(resolve(uiCache, ".."), { recursive: true });
  await cp(join(dataDir, "ui"), fresh, { recursive: true });
  await rename(uiCache, old).catch(() => undefined);
  // Another process that was quicker has kept the same.
  await rename(fresh, uiCache).catch(() => rm(fresh, { recursive: true, force: true }));
  await rm(old, { recursive: true, force: true });
}
