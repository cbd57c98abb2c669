import { join } from "node:path";
import { listRoutesOf } from "@dhahabu/contract/api";
import { visitKeptMonths } from "@dhahabu/contract/visit-terms";
import { systemClock } from "@dhahabu/platform/clock";
import { connectDatabase, createTransaction } from "@dhahabu/platform/db";
import { createDoOnce, createKeyRemoval } from "@dhahabu/platform/do-once";
import { assertRoutesAnswered } from "@dhahabu/platform/http/endpoint";
import { openKeyring } from "@dhahabu/platform/http/keyring";
import { listen } from "@dhahabu/platform/http/listen";
import { createServiceApp } from "@dhahabu/platform/http/server";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { migrate } from "@dhahabu/platform/migrate";
import { startRelay } from "@dhahabu/platform/outbox";
import { connectRedis } from "@dhahabu/platform/redis";
import { startRetention } from "@dhahabu/platform/retention";
import { startSchedule } from "@dhahabu/platform/schedule";
import { createMailHandover } from "./appointments/jobs.ts";
import { createLinkStore } from "./appointments/link-store.ts";
import { createVisitListStore } from "./appointments/list-store.ts";
import { createAppointmentMailStore } from "./appointments/mail-store.ts";
import { createOfficeEndpoints, createOwnDataRoutes } from "./appointments/office-routes.ts";
import { createVisitEndpoints } from "./appointments/routes.ts";
import { createAppointmentStore } from "./appointments/store.ts";
import { createContentClient } from "./clients/content-client.ts";
import { createMailClient } from "./clients/mail-client.ts";
import { firstOrigin } from "./config.ts";
import type { Config } from "./config.ts";

/** Starts lending: schema, HTTP, the relay of its events, the handing over of its mails and its nightly removals. */
export async function startLending(given: { config: Config; log: Log }): Promise<RunningService> {
  const { config, log } = given;
  const sql = connectDatabase({ url: config.DATABASE_URL });
  await migrate(sql, { folder: join(import.meta.dirname, "migrations"), log });
  const redis = connectRedis({ url: config.REDIS_URL, log });
  const keys = openKeyring({ service: "lending", file: config.CALLERS_FILE, log });
  const content = createContentClient({ keys, url: config.CONTENT_URL });
  const mailClient = createMailClient({ keys, url: config.ENQUIRY_URL });
  const transaction = createTransaction(sql);
  const appointments = createAppointmentStore({ sql });
  const parts = {
    appointments,
    links: createLinkStore({ sql }),
    owedMails: createAppointmentMailStore({ sql }),
    list: createVisitListStore({ sql }),
    listBranches: (requestId: string) => content.listBranches(requestId),
    handOver: mailClient.handOver,
    publicOrigin: firstOrigin(config.PUBLIC_ORIGIN),
    doOnce: createDoOnce({ sql, transaction }),
    transaction,
    clock: systemClock,
    log,
  };
  const handover = createMailHandover(parts);
  const endpoints = [
    ...createVisitEndpoints({ ...parts, handOverMails: handover.handOverSoon }),
    ...createOfficeEndpoints(parts),
  ];
  assertRoutesAnswered(listRoutesOf("lending"), endpoints);
  const app = createServiceApp({
    service: "lending",
    keys,
    endpoints,
    internalRoutes: createOwnDataRoutes(parts),
    healthChecks: { database: () => sql`select 1`, redis: () => redis.ping() },
    log,
  });
  const relay = startRelay({ sql, redis, log });
  const handing = startSchedule({ ...handover.schedule, sql, log });
  const retention = startRetention({
    removals: [
      { what: "visits", run: (now) => appointments.deleteOld(now, visitKeptMonths) },
      { what: "keys of what was sent", run: createKeyRemoval({ sql }) },
    ],
    sql,
    log,
  });
  const { url, drain, closer } = await listen(app.callback(), config);
  return {
    url,
    closers: [
      drain,
      closer,
      { name: "retention", close: () => retention.stop() },
      { name: "mails of the minute", close: () => handing.stop() },
      { name: "mails under way", close: () => handover.settle() },
      { name: "relay", close: () => relay.stop() },
      { name: "enquiry", close: () => mailClient.close() },
      { name: "content", close: () => content.close() },
      { name: "keys", close: () => keys.close() },
      { name: "redis", close: () => redis.disconnect() },
      { name: "database", close: () => sql.end({ timeout: 3 }) },
    ],
  };
}
