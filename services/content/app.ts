import { join } from "node:path";
import { listRoutesOf } from "@dhahabu/contract/api";
import { branches } from "@dhahabu/contract/facts";
import { connectDatabase } from "@dhahabu/platform/db";
import { assertRoutesAnswered } from "@dhahabu/platform/http/endpoint";
import { createServiceApp, listen } from "@dhahabu/platform/http/server";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { migrate } from "@dhahabu/platform/migrate";
import { startRelay } from "@dhahabu/platform/outbox";
import { connectRedis } from "@dhahabu/platform/redis";
import { createBranchEndpoints } from "./branches/routes.ts";
import { createBranchStore } from "./branches/store.ts";
import type { Config } from "./config.ts";
import { createMediaEndpoints } from "./media/routes.ts";
import { createMediaStore } from "./media/store.ts";

/** Starts content: schema, first branches, HTTP and the relay of its events. */
export async function startContent(parts: { config: Config; log: Log }): Promise<RunningService> {
  const { config, log } = parts;
  const sql = connectDatabase({ url: config.DATABASE_URL });
  await migrate(sql, { folder: join(import.meta.dirname, "migrations"), log });
  const redis = connectRedis({ url: config.REDIS_URL, log });
  const branchStore = createBranchStore({ sql });
  await branchStore.insertFirst(branches);

  const endpoints = [
    ...createMediaEndpoints({ store: createMediaStore({ sql }), log }),
    ...createBranchEndpoints({ store: branchStore }),
  ];
  assertRoutesAnswered(listRoutesOf("content"), endpoints);
  const app = createServiceApp({
    service: "content",
    secret: config.INTERNAL_SECRET,
    endpoints,
    healthChecks: { database: () => sql`select 1`, redis: () => redis.ping() },
    log,
  });
  const relay = startRelay({ sql, redis, log });
  const { url, closer } = await listen(app.callback(), { host: config.HOST, port: config.PORT });
  return {
    url,
    closers: [
      closer,
      { name: "relay", close: () => relay.stop() },
      { name: "redis", close: () => redis.disconnect() },
      { name: "database", close: () => sql.end({ timeout: 3 }) },
    ],
  };
}
