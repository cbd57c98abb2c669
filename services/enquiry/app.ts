import { join } from "node:path";
import { listRoutesOf } from "@dhahabu/contract/api";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { assertRoutesAnswered } from "@dhahabu/platform/http/endpoint";
import { createServiceApp, listen } from "@dhahabu/platform/http/server";
import type { Closer, RunningService } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { migrate } from "@dhahabu/platform/migrate";
import { startRelay } from "@dhahabu/platform/outbox";
import { assertJobsHandled, openQueue, startWorker } from "@dhahabu/platform/queue";
import { connectRedis } from "@dhahabu/platform/redis";
import type { Config } from "./config.ts";
import { createContactHandlers } from "./contact/jobs.ts";
import { createMailClient } from "./contact/mail-client.ts";
import { createMailTexts } from "./contact/mail-texts.ts";
import { createContactEndpoints } from "./contact/routes.ts";
import { createContactStore, deliverEnquiry } from "./contact/store.ts";

type Redis = ReturnType<typeof connectRedis>;

/** Starts enquiry in its role: schema, then HTTP (api), the relay and the delivery worker (worker), or all. */
export async function startEnquiry(parts: { config: Config; log: Log }): Promise<RunningService> {
  const { config, log } = parts;
  const sql = connectDatabase({ url: config.DATABASE_URL });
  await migrate(sql, { folder: join(import.meta.dirname, "migrations"), log });
  const redis = connectRedis({ url: config.REDIS_URL, log });
  const shared: Closer[] = [
    { name: "redis", close: () => redis.disconnect() },
    { name: "database", close: () => sql.end({ timeout: 3 }) },
  ];
  const delivery = config.ROLE === "api" ? [] : startDelivery({ config, sql, redis, log });
  if (config.ROLE === "worker") return { closers: [...delivery, ...shared] };
  const { url, closer } = await serve({ config, sql, redis, log });
  return { url, closers: [closer, ...delivery, ...shared] };
}

interface Parts {
  config: Config;
  sql: Sql;
  redis: Redis;
  log: Log;
}

async function serve({ config, sql, redis, log }: Parts) {
  const endpoints = createContactEndpoints({ store: createContactStore({ sql }), log });
  assertRoutesAnswered(listRoutesOf("enquiry"), endpoints);
  const app = createServiceApp({
    service: "enquiry",
    secret: config.INTERNAL_SECRET,
    endpoints,
    healthChecks: { database: () => sql`select 1`, redis: () => redis.ping() },
    log,
  });
  return listen(app.callback(), { host: config.HOST, port: config.PORT });
}

const queueName = "enquiry";

function startDelivery({ config, sql, redis, log }: Parts): Closer[] {
  if (config.SMTP_URL === undefined) throw new Error("SMTP_URL is required where mails are sent.");
  const mail = createMailClient({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM });
  const handlers = createContactHandlers({
    store: createContactStore({ sql }),
    mail,
    texts: createMailTexts(),
    staffAddress: config.MAIL_STAFF_TO,
    log,
  });
  assertJobsHandled([deliverEnquiry], handlers);
  const queue = { name: queueName, redisUrl: config.REDIS_URL, log };
  const jobs = openQueue(queue);
  const relay = startRelay({ sql, redis, jobs, log });
  const worker = startWorker({ ...queue, sql, handlers });
  return [
    { name: "relay", close: () => relay.stop() },
    { name: "worker", close: () => worker.stop() },
    { name: "queue", close: () => jobs.close() },
    { name: "mail", close: () => mail.close() },
  ];
}
