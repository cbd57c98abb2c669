import { randomUUID } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { join } from "node:path";
import { routes } from "@dhahabu/contract/api";
import { eventChannel } from "@dhahabu/contract/events";
import type { EventEnvelope } from "@dhahabu/contract/events";
import { pushEventNames, uiPublishedEvent } from "@dhahabu/contract/gateway";
import type { PushEventName } from "@dhahabu/contract/gateway";
import type { Route } from "@dhahabu/contract/route";
import { connectDatabase } from "@dhahabu/platform/db";
import { assertAccess } from "@dhahabu/platform/http/endpoint";
import { createHealthCheck } from "@dhahabu/platform/http/health";
import { listen } from "@dhahabu/platform/http/listen";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { createMetrics } from "@dhahabu/platform/metrics";
import type { Metrics } from "@dhahabu/platform/metrics";
import { migrate } from "@dhahabu/platform/migrate";
import { connectRedis } from "@dhahabu/platform/redis";
import { subscribeToEvents } from "@dhahabu/platform/subscribe";
import Koa from "koa";
import { networkOf } from "./access/client-address.ts";
import { createUserResolver } from "./access/identity-client.ts";
import { createRouteTable } from "./access/route-table.ts";
import { shareWithinTurn } from "@dhahabu/platform/share-within-turn";
import { splitList } from "./config.ts";
import type { Config } from "./config.ts";
import { assertAnsweredHere, createDispatch } from "./dispatch/routes.ts";
import type { Caller } from "./dispatch/routes.ts";
import { createAnnouncer } from "./events/announcer.ts";
import { createEventStreams } from "./events/routes.ts";
import { staffEventByEvent } from "./events/staff-event.ts";
import { createStaffStreams } from "./events/staff-streams.ts";
import { createFrontDoor } from "./front/routes.ts";
import { createSecurityHeaders } from "./headers/security-headers.ts";
import { createHealthAnswer } from "./health/routes.ts";
import { parseLimits } from "./limits/limit.ts";
import { createLimiter } from "./limits/store.ts";
import { createFileStore } from "./pages/file-store.ts";
import { createPagesClient } from "./pages/pages-client.ts";
import { createPages } from "./pages/routes.ts";
import { startPreparing } from "./prepared/jobs.ts";
import { assertReadsPrepared, isReadName, preparedReads, readsByEvent } from "./prepared/reads.ts";
import { createPreparedResponder } from "./prepared/routes.ts";
import { createPreparedAnswers, represent } from "./prepared/store.ts";
import { createGatewayMetrics } from "./metrics/store.ts";
import { createForwarder, writeAnswer } from "./proxy/routes.ts";
import { createReadFetcher, createServiceClient } from "./proxy/service-client.ts";
import type { ServiceName } from "./proxy/service-client.ts";
import { createReference } from "./reference/routes.ts";
import { startSessionCleaning } from "./sessions/jobs.ts";
import { createSessions } from "./sessions/routes.ts";
import { createSessionStore } from "./sessions/store.ts";
import { createVisitors } from "./visitors/routes.ts";

const limitWithinMs = 300;

/** Starts the gateway: the only public process. */
export async function startGateway(parts: {
  config: Config;
  log: Log;
  metrics?: Metrics;
}): Promise<RunningService> {
  const { config, log } = parts;
  const contract: Route[] = Object.values(routes);
  assertReadsPrepared(contract);
  const uploadPaths = new Set<string>(
    contract.filter((route) => route.bodyKind === "multipart").map((route) => route.path),
  );
  let origins = splitList(config.PUBLIC_ORIGIN);
  const isHttps = origins.some((origin) => origin.startsWith("https://"));
  const securityHeaders = createSecurityHeaders({ isHttps });

  const sql = connectDatabase({ url: config.DATABASE_URL });
  await migrate(sql, { folder: join(import.meta.dirname, "migrations"), log });
  const redis = connectRedis({
    url: config.REDIS_URL,
    log,
    commandTimeoutMs: limitWithinMs,
    batchesCommands: true,
  });

  const app = new Koa();
  const sessionStore = createSessionStore({
    sql,
    secret: config.SESSION_SECRET,
    idleMs: config.SESSION_IDLE_MINUTES * 60_000,
  });
  const sessions = createSessions({
    app,
    store: {
      ...sessionStore,
      find: shareWithinTurn({ ask: (id: string) => sessionStore.find(id), keyOf: (id) => id }),
    },
    isHttps,
    absoluteMs: config.SESSION_ABSOLUTE_HOURS * 3_600_000,
  });

  const answers = createPreparedAnswers({
    fetchRead: (name) => {
      const { route, path } = preparedReads[name];
      return fetchRead({ owner: route.owner, path });
    },
    maxAgeMs: config.PREPARED_MAX_AGE_SECONDS * 1000,
    log,
  });
  const prepared = createPreparedResponder({
    answers,
    securityHeaders: securityHeaders.api,
    sessionCookieName: sessions.cookieName,
  });
  const streams = createEventStreams({
    headers: securityHeaders.api,
    maxPerAddress: config.LIMIT_EVENTS_PER_ADDRESS,
    maxTotal: config.LIMIT_EVENTS_TOTAL,
    readVersion: () => answers.readVersion(),
    catchUpNames: pushEventNames,
  });
  const staffStreams = createStaffStreams({
    headers: securityHeaders.api,
    checkEveryMs: config.SESSION_CHECK_SECONDS * 1000,
  });
  const metrics = createGatewayMetrics({
    metrics: parts.metrics ?? createMetrics({ service: "gateway", role: config.ROLE }),
    readHits: () => prepared.readHits(),
    countStreams: () => streams.count() + staffStreams.count(),
  });
  const openClient = (service: ServiceName, url: string) =>
    createServiceClient({
      service,
      secret: config.INTERNAL_SECRET,
      url,
      onFault: () => metrics.countFault(service),
    });
  const clients = {
    identity: openClient("identity", config.IDENTITY_URL),
    content: openClient("content", config.CONTENT_URL),
    pricing: openClient("pricing", config.PRICING_URL),
    enquiry: openClient("enquiry", config.ENQUIRY_URL),
    assistant: openClient("assistant", config.ASSISTANT_URL),
  };
  const fetchRead = createReadFetcher(clients);
  const announcer = createAnnouncer({
    refresh: async (name) => (await answers.refresh(readsByEvent[name])).length === 0,
    readVersion: (name) => answers.readVersion(readsByEvent[name]),
    push: (name) => streams.push(name),
    nowMs: () => Date.now(),
  });
  const preparing = startPreparing({
    answers,
    announceChange: (name) => announcer.announceChange(name),
    log,
  });
  const events = subscribeToEvents({
    redisUrl: config.REDIS_URL,
    log,
    onEvent: ({ name }) => {
      if (isPushEvent(name)) void announcer.onEvent(name);
      const staffEvent = staffEventByEvent[name];
      if (staffEvent) staffStreams.push(staffEvent);
    },
  });
  /** Tells every process that interfaces were published. Throws where Redis is away. */
  async function announcePages(): Promise<void> {
    const changedAt = new Date().toISOString();
    const payload = { changedAt };
    const envelope: EventEnvelope = { id: randomUUID(), name: "pages.changed", payload };
    await redis.publish(eventChannel, JSON.stringify(envelope));
  }

  const limits = parseLimits({
    read: config.LIMIT_READ,
    write: config.LIMIT_WRITE,
    login: config.LIMIT_LOGIN,
    loginAddress: config.LIMIT_LOGIN_ADDRESS,
    register: config.LIMIT_REGISTER,
    form: config.LIMIT_FORM,
    chat: config.LIMIT_CHAT,
  });
  const reference = await createReference({
    routes: Object.entries(routes),
    limits,
    cookieName: sessions.cookieName,
    represent,
  });
  const resolveUser = shareWithinTurn({
    ask: createUserResolver({ send: (request) => clients.identity.send(request) }),
    keyOf: ({ userId }) => String(userId),
  });
  async function isStaffStill(sessionId: string, caller: Caller, userId: number): Promise<boolean> {
    const session = await sessionStore.peek(sessionId);
    if (session?.userId !== userId) return false;
    const { requestId, address } = caller;
    const user = await resolveUser({ userId, requestId, address });
    if (!user || user.sessionVersion !== session.version) return false;
    assertAccess("staff", user.role);
    return true;
  }
  function openStaffStream(ctx: Koa.Context, caller: Caller): void {
    const { userId } = caller;
    const sessionId = ctx.cookies.get(sessions.cookieName);
    if (ctx.method === "HEAD" || userId === null || sessionId === undefined) {
      ctx.type = "text/event-stream";
      return;
    }
    staffStreams.open(ctx.res, {
      userId,
      isStillAllowed: () => isStaffStill(sessionId, caller, userId),
    });
    ctx.respond = false;
  }
  const pages = await createPages({
    service: createPagesClient(config.PAGES_URL),
    store: createFileStore(config.UI_DIR),
    onPublished: () => {
      if (config.ANNOUNCE_UI) streams.push(uiPublishedEvent);
      // Who misses it asks again by itself.
      announcePages().catch(() => undefined);
    },
    readData: (names) => answers.readData(names.filter(isReadName)),
    readOrigin: () => origins[0] ?? "",
    securityHeaders,
    sessionCookieName: sessions.cookieName,
    log,
  });
  const localAnswers = new Map<Route, (ctx: Koa.Context, caller: Caller) => Promise<void> | void>([
    [
      routes.getHealth,
      createHealthAnswer(
        createHealthCheck({
          database: () => sessionStore.check(),
          redis: () => redis.ping(),
          identity: () => clients.identity.checkHealth(),
          content: () => clients.content.checkHealth(),
          pricing: () => clients.pricing.checkHealth(),
          enquiry: () => clients.enquiry.checkHealth(),
          assistant: () => clients.assistant.checkHealth(),
          pages: () => pages.check(),
        }),
      ),
    ],
    [routes.logout, (ctx) => void (ctx.body = { message: "You are signed out." })],
    [routes.getOpenApi, (ctx) => reference.answerOpenApi(ctx)],
    [routes.getDocs, (ctx) => reference.answerDocs(ctx)],
    // A GET opens a stream before it comes here; HEAD is told what it would get.
    [routes.streamEvents, (ctx) => void (ctx.type = "text/event-stream")],
    [routes.streamStaffEvents, openStaffStream],
  ]);
  assertAnsweredHere(contract, localAnswers);

  const limiter = createLimiter({
    redis,
    limits,
    onFallback: () => metrics.countFallback(),
    onRefusal: (name) => metrics.countRefusal(name),
  });
  const dispatch = createDispatch({
    findRoute: createRouteTable(contract),
    origins: () => origins,
    limiter,
    maxReadersPerNetwork: config.LIMIT_FILES_PER_ADDRESS,
    sessions,
    removeSessionsOf: (userId) => sessionStore.removeOfUser(userId),
    visitors: createVisitors({ secret: config.SESSION_SECRET, isHttps }),
    resolveUser,
    forward: createForwarder(clients),
    writeAnswer,
    localAnswers,
    afterChange: (route) => preparing.refreshOwner(route.owner),
    log,
  });

  const front = createFrontDoor({
    app,
    dispatch,
    deliverPage: (ctx, { address }) =>
      pages.deliver(ctx, { countMiss: () => limiter.count("read", networkOf(address)) }),
    tryPrepared: (req, res) => prepared.tryAnswer(req, res),
    streams,
    securityHeaders,
    isTrustedProxy: createProxyCheck(splitList(config.TRUSTED_PROXIES)),
    metrics,
    log,
  });
  await preparing.firstRound;
  const { url, server, closer } = await listen((req, res) => front.handleRequest(req, res), {
    host: config.HOST,
    port: config.PORT,
    isUpload: (req) => uploadPaths.has(req.url?.split("?")[0] ?? ""),
  });
  server.on("clientError", (error, socket) => front.handleBrokenRequest(error, socket));
  if (origins.length === 0) {
    const port = new URL(url).port;
    origins = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  }
  const cleaning = startSessionCleaning({ sql, log, store: sessionStore });

  return {
    url,
    closers: [
      { name: "events", close: () => events.stop() },
      { name: "streams", close: () => streams.close() },
      { name: "staff streams", close: () => staffStreams.close() },
      closer,
      { name: "pages", close: () => pages.close() },
      { name: "preparing", close: () => preparing.stop() },
      { name: "session cleaning", close: () => cleaning.stop() },
      ...Object.entries(clients).map(([name, client]) => ({
        name,
        close: () => client.close(),
      })),
      { name: "redis", close: () => redis.disconnect() },
      { name: "database", close: () => sql.end({ timeout: 2 }) },
    ],
  };
}

function isPushEvent(name: string): name is PushEventName {
  return pushEventNames.some((known) => known === name);
}

function createProxyCheck(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}
