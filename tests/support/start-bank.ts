import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildUis } from "@dhahabu/stack/build-uis";
import { processNames } from "@dhahabu/stack/services";
import { startStack } from "@dhahabu/stack/stack";
import type { RunningStack } from "@dhahabu/stack/stack";
import { copyTaught } from "./ensure-taught.ts";
import { generousLimits } from "./generous-limits.ts";
import { inTurn } from "./in-turn.ts";
import { mediaOrigin } from "./media-origin.ts";
import type { Bank } from "./provided.ts";
import { hurry, startDataServers } from "./start-servers.ts";
import { keepUi, restoreUi } from "./ui-cache.ts";

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
export function startBank(options: BankOptions): Promise<StartedBank> {
  return inTurn(() => start(options));
}

interface BankOptions {
  engine: "chosen" | "embedded";
  env?: Record<string, string>;
}

async function start(options: BankOptions): Promise<StartedBank> {
  const dataDir = await mkdtemp(join(tmpdir(), "dhahabu-bank-"));
  const servers = options.engine === "chosen" ? await startDataServers(dataDir) : undefined;
  const adminPassword = `Test-${randomBytes(9).toString("base64url")}`;
  const uiDir = join(dataDir, "ui");
  await restoreUi(uiDir);
  // Each takes a while where nothing is kept yet.
  await Promise.all([buildUis({ uiDir }), copyTaught(join(dataDir, "assistant"))]);
  const stack = await startStack({
    dataDir,
    env: {
      ADMIN_USERNAME: "admin",
      ADMIN_PASSWORD: adminPassword,
      ADMIN_EMAIL: "admin@example.com",
      MEDIA_ORIGINS: mediaOrigin,
      PRICE_CRON: "*/2 * * * * *",
      LOG_LEVEL: "warn",
      // What staff teach counts at once; learning it would take a processor from the journeys.
      ASSISTANT_LEARN_AFTER_SECONDS: "86400",
      ...generousLimits,
      ...(servers ? { DATABASE_URL: servers.databaseUrl, REDIS_URL: servers.redisUrl } : {}),
      ...options.env,
    },
  });
  await keepUi(uiDir);
  await hurry(stack.adminDatabaseUrl);
  return {
    bank: {
      origin: stack.url,
      dataDir,
      adminUsername: stack.admin.username,
      adminPassword,
      databaseUrl: stack.adminDatabaseUrl,
      redisUrl: stack.redisUrl,
      serviceUrls: stack.serviceUrls,
      pids: Object.fromEntries(processNames.map((name) => [name, stack.pid(name)])) as Bank["pids"],
    },
    stack,
    async stop() {
      await stack.stop();
      await servers?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
