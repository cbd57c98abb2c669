import { randomUUID } from "node:crypto";
import type { Caller } from "@dhahabu/contract/internal";
import { callerHeader } from "@dhahabu/platform/http/caller";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { createLog } from "@dhahabu/platform/log";
import { retryDelayMs } from "@dhahabu/platform/queue";
import { connectRedis } from "@dhahabu/platform/redis";
import { startEnquiry } from "../../services/enquiry/app.ts";
import { configSchema } from "../../services/enquiry/config.ts";
import { createSigner } from "./caller-keys.ts";
import { createServiceDatabase } from "./create-database.ts";
import { forkService } from "./fork-service.ts";
import type { ForkedService } from "./fork-service.ts";
import { startMailServer } from "./mail-server.ts";
import type { MailServer } from "./mail-server.ts";
import type { Servers } from "./provided.ts";
import { createServiceClient, quietLog, serviceSettings, stopService } from "./start-service.ts";
import type { ServiceClient } from "./start-service.ts";
import { startTcpProxy } from "./tcp-proxy.ts";
import type { TcpProxy } from "./tcp-proxy.ts";
import { waitUntilIdle } from "./wait-until-idle.ts";

/** Where the mails of tests say that the site is. */
export const siteOrigin = "https://bank.example";

/** Where the mails for staff go in tests. */
export const staffAddress = "desk@bank.example";

/** Enquiry with a mail server, its own database and a Redis that can be emptied. */
export interface EnquiryHouse {
  client: ServiceClient;
  /** Where its api answers. */
  url: string;
  sql: Sql;
  redis: ReturnType<typeof connectRedis>;
  mailServer: MailServer;
  /** The way of every process of the service to its database, where it was asked for. */
  readonly databaseWay: TcpProxy;
  /** What the service has logged, at every level. */
  logLines: Record<string, unknown>[];
  /** Starts one more process of the service; `settings` are its own. */
  start(
    role: "api" | "worker" | "all",
    settings?: Record<string, unknown>,
  ): Promise<RunningService>;
  /** Starts the api, or another role, as a process of its own, which can be frozen and killed. */
  fork(role?: "api" | "worker"): Promise<ForkedService>;
  /** Asks for a page past the JSON client. */
  callPage(
    method: string,
    path: string,
    given?: { body?: { type: string; text: string }; caller?: Partial<Caller> },
  ): Promise<{ status: number; headers: Headers; text: string }>;
  /** Waits until no message is under way and none is owed. */
  waitUntilIdle(): Promise<void>;
  /** Starts a new mail server at the address of the one that was stopped. */
  startNewMailServer(): Promise<void>;
  stop(): Promise<void>;
}

// Two houses of one file do not work each other's queues.
let redisDatabase = 0;

/** Starts the api and `workerCount` workers (two unless given). */
export async function startEnquiryHouse(
  servers: Servers,
  options: {
    workerCount?: number;
    settings?: Record<string, unknown>;
    /** A mail that is refused is tried again after a tenth of the time. */
    isHurried?: boolean;
    /** The database is reached over a way that a test can cut. */
    hasDatabaseWay?: boolean;
  } = {},
): Promise<EnquiryHouse> {
  const database = await createServiceDatabase(servers.databaseUrl, "enquiry");
  const serviceUrl = new URL(database.url);
  const way =
    options.hasDatabaseWay === true
      ? await startTcpProxy({ host: serviceUrl.hostname, port: Number(serviceUrl.port || 5432) })
      : undefined;
  if (way) serviceUrl.host = `127.0.0.1:${way.port}`;
  const redisUrl = new URL(servers.redisUrl);
  redisDatabase += 1;
  redisUrl.pathname = `/${redisDatabase}`;
  const sql = connectDatabase({ url: database.url });
  const redis = connectRedis({ url: redisUrl.href, log: quietLog });
  let mailServer = await startMailServer();
  const logLines: Record<string, unknown>[] = [];
  const log = createLog({
    service: "enquiry",
    level: "debug",
    destination: {
      write: (line) => void logLines.push(JSON.parse(line) as Record<string, unknown>),
    },
  });
  const running: RunningService[] = [];
  const forked: ForkedService[] = [];

  const listSettings = (role: string) => ({
    ...serviceSettings,
    ROLE: role,
    DATABASE_URL: serviceUrl.href,
    REDIS_URL: redisUrl.href,
    SMTP_URL: mailServer.url,
    PUBLIC_ORIGIN: `${siteOrigin}, https://www.bank.example`,
    MAIL_FROM: "no-reply@bank.example",
    MAIL_STAFF_TO: staffAddress,
    ...options.settings,
  });

  async function start(
    role: "api" | "worker" | "all",
    settings: Record<string, unknown> = {},
  ): Promise<RunningService> {
    const config = configSchema.parse({ ...listSettings(role), ...settings });
    const delayBeforeRetryMs = (attemptsMade: number) => retryDelayMs(attemptsMade) / 10;
    const hurry = options.isHurried === true ? { delayBeforeRetryMs } : {};
    const service = await startEnquiry({ config, log, ...hurry });
    running.push(service);
    return service;
  }

  const workers = Array.from({ length: options.workerCount ?? 2 }, () => start("worker"));
  const [api] = await Promise.all([start("api"), ...workers]);
  const url = api.url ?? "";
  const sign = createSigner({ service: "enquiry" });

  return {
    client: createServiceClient({ url, service: "enquiry" }),
    url,
    sql,
    redis,
    get mailServer() {
      return mailServer;
    },
    get databaseWay() {
      if (!way) throw new Error("The database is reached over no way that can be cut.");
      return way;
    },
    logLines,
    start,
    async fork(role = "api") {
      const service = await forkService("enquiry", listSettings(role));
      forked.push(service);
      return service;
    },
    async callPage(method, path, { body, caller: own = {} } = {}) {
      const caller = {
        userId: null,
        username: null,
        role: null,
        duties: [],
        address: "203.0.113.7",
        ...own,
      };
      const response = await fetch(new URL(path, url), {
        method,
        headers: {
          [callerHeader]: sign({ ...caller, requestId: randomUUID() }),
          ...(body ? { "content-type": body.type } : {}),
        },
        ...(body ? { body: body.text } : {}),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    waitUntilIdle: () => waitUntilIdle(sql),
    async startNewMailServer() {
      mailServer = await startMailServer({ port: Number(new URL(mailServer.url).port) });
    },
    async stop() {
      await Promise.all(forked.map((service) => service.kill()));
      await Promise.all(running.map(stopService));
      await mailServer.stop();
      redis.disconnect();
      await sql.end();
      await way?.stop();
      await database.drop();
    },
  };
}
