import { randomUUID } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { join } from "node:path";
import type { IncomingMessage } from "node:http";
import { routes } from "@dhahabu/contract/api";
import { eventChannelOf } from "@dhahabu/contract/events";
import type { EventEnvelope } from "@dhahabu/contract/events";
import { pushEventNames, uiPublishedEvent } from "@dhahabu/contract/gateway";
import type { PushEventName } from "@dhahabu/contract/gateway";
import type { Route } from "@dhahabu/contract/route";
import { systemClock } from "@dhahabu/platform/clock";
import type { Clock } from "@dhahabu/platform/clock";
import { openServiceDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { openKeyring } from "@dhahabu/platform/http/keyring";
import type { Keyring } from "@dhahabu/platform/http/keyring";
import { listen } from "@dhahabu/platform/http/listen";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { splitOrigins } from "@dhahabu/platform/media-origins";
import { createMetrics, watchClock } from "@dhahabu/platform/metrics";
import type { Metrics } from "@dhahabu/platform/metrics";
import { migrate } from "@dhahabu/platform/migrate";
import { connectRedis } from "@dhahabu/platform/redis";
import { startSchedule } from "@dhahabu/platform/schedule";
import { shareWithinTurn } from "@dhahabu/platform/share-within-turn";
import { subscribeToEvents } from "@dhahabu/platform/subscribe";
import { findUiStore } from "@dhahabu/platform/ui-store";
import Koa from "koa";
import { networkOf } from "@dhahabu/contract/network";
import { createApi } from "./api.ts";
import { splitList } from "./config.ts";
import type { Config } from "./config.ts";
import { createAnnouncer } from "./events/announcer.ts";
import { createEventStreams } from "./events/routes.ts";
import { staffEventByEvent } from "./events/staff-event.ts";
import { createStaffStreams } from "./events/staff-streams.ts";
import { createFrontDoor } from "./front/routes.ts";
import { createGatewayMetrics } from "./gateway-metrics.ts";
import { createSecurityHeaders } from "./headers/security-headers.ts";
import { createFileStore } from "./pages/file-store.ts";
import { createSharedFilesClient } from "./pages/shared-files-client.ts";
import type { SharedFiles } from "./pages/shared-files.ts";
import { createPagesClient } from "./pages/pages-client.ts";
import { createPages } from "./pages/routes.ts";
import { startPreparing } from "./prepared/jobs.ts";
import { doOneAtATime } from "./prepared/one-at-a-time.ts";
import { assertReadsPrepared, isReadName, preparedReads, readsByEvent } from "./prepared/reads.ts";
import type { ReadName } from "./prepared/reads.ts";
import { refreshRead } from "./prepared/refresh-read.ts";
import { createPreparedResponder } from "./prepared/routes.ts";
import { createAnswerStore } from "./prepared/store.ts";
import type { AnswerStore } from "./prepared/store.ts";
import { createReadFetcher, createServiceClient } from "./proxy/service-client.ts";
import { createSessions } from "./sessions/routes.ts";
import { createSessionStore } from "./sessions/store.ts";
import type { SessionStore } from "./sessions/store.ts";

const contract: Route[] = Object.values(routes);
const uploadPaths = contract
  .filter((route) => route.bodyKind === "multipart")
  .map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`));
const isUpload = ({ url = "" }: IncomingMessage) =>
  uploadPaths.some((path) => path.test(url.split("?", 1).join("")));
const limitWithinMs = 300;

type Clients = ReturnType<typeof openClients>;
type Redis = ReturnType<typeof connectRedis>;

/** Starts the gateway: the only public process. */
export async function startGateway(parts: {
  config: Config;
  log: Log;
  metrics?: Metrics;
  clock?: Clock;
}): Promise<RunningService> {
  const { config, log, clock = systemClock } = parts;
  assertReadsPrepared(contract);
  let origins = splitList(config.PUBLIC_ORIGIN);
  const isHttps = origins.some((origin) => origin.startsWith("https://"));
  const mediaOrigins = splitOrigins(config.MEDIA_ORIGINS);
  const securityHeaders = createSecurityHeaders({ isHttps, mediaOrigins });
  const { sql, redis } = await openServers(parts);
  const app = new Koa();
  const { sessionStore, sessions } = createSessionParts({ config, sql, app, isHttps });
  const keys = openKeyring({ service: "gateway", file: config.CALLERS_FILE, log });
  const clients = openClients({ config, keys, log }, (service) => metrics.countFault(service));
  const { answers, refresh } = createAnswers({ config, clients, clock, log });
  const prepared = createPreparedResponder({
    answers,
    securityHeaders: securityHeaders.api,
    sessionCookieName: sessions.cookieName,
  });
  const live = createLive({ config, answers, refresh, headers: securityHeaders.api, clock, log });
  const metrics = createGatewayMetrics({
    metrics: parts.metrics ?? createMetrics({ service: "gateway", role: config.ROLE }),
    readHits: () => prepared.readHits(),
    countStreams: () => live.streams.count() + live.staffStreams.count(),
  });
  const pages = await createPages({
    service: createPagesClient(config.PAGES_URL),
    store: createFileStore(config.UI_DIR, await openSharedFiles(config)),
    onPublished: () => {
      if (config.ANNOUNCE_UI) live.streams.push(uiPublishedEvent);
      // Who misses it asks again by itself.
      announcePages(redis, clock).catch(() => undefined);
    },
    readData: (names) => answers.readData(names.filter(isReadName)),
    readOrigin: () => origins[0] ?? "",
    securityHeaders,
    sessionCookieName: sessions.cookieName,
    log,
  });
  const { limiter, dispatch, takeForm, checkHealth } = createApi({
    config,
    redis,
    clients,
    live,
    checkPages: () => pages.check(),
    findFactPlaces: (language) => pages.findFactPlaces(language),
    metrics,
    sessionStore,
    sessions,
    isHttps,
    clock,
    origins: () => origins,
    log,
  });
  const front = createFrontDoor({
    app,
    dispatch,
    deliverPage: (ctx, facts) =>
      pages.deliver(ctx, {
        countMiss: () => limiter.count("read", networkOf(facts.address)),
        takeForm: (language) => takeForm(ctx, facts, language),
      }),
    tryPrepared: (...request) => prepared.tryAnswer(...request),
    streams: live.streams,
    securityHeaders,
    isTrustedProxy: createProxyCheck(splitList(config.TRUSTED_PROXIES)),
    metrics,
    log,
  });
  await live.preparing.firstRound;
  const { url, server, drain, closer } = await listen(
    (req, res) => front.handleRequest(req, res),
    config,
    { isUpload },
  );
  server.on("clientError", (error, socket) => front.handleBrokenRequest(error, socket));
  if (origins.length === 0) origins = listLoopbackOrigins(new URL(url).port);
  const cleaning = startSessionCleaning({ sql, store: sessionStore, log });
  return {
    url,
    checkHealth,
    closers: [
      drain,
      ...listLiveClosers(live),
      closer,
      { name: "pages", close: () => pages.close() },
      { name: "session cleaning", close: () => cleaning.stop() },
      ...Object.entries(clients).map(([name, client]) => ({ name, close: () => client.close() })),
      { name: "keys", close: () => keys.close() },
      { name: "redis", close: () => redis.disconnect() },
      { name: "database", close: () => sql.end({ timeout: 2 }) },
    ],
  };
}

function listLoopbackOrigins(port: string): string[] {
  return [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
}

function listLiveClosers({
  events,
  streams,
  staffStreams,
  preparing,
}: ReturnType<typeof createLive>) {
  return [
    { name: "events", close: () => events.stop() },
    { name: "preparing", close: () => preparing.stop() },
    { name: "streams", close: () => streams.close() },
    { name: "staff streams", close: () => staffStreams.close() },
  ];
}

async function openServers({
  config,
  log,
  metrics,
}: {
  config: Config;
  log: Log;
  metrics?: Metrics;
}): Promise<{ sql: Sql; redis: Redis }> {
  const sql = openServiceDatabase(config);
  if (metrics) watchClock({ metrics, sql, log });
  await migrate(sql, { folder: join(import.meta.dirname, "migrations"), log });
  const redis = connectRedis({
    url: config.REDIS_URL,
    log,
    commandTimeoutMs: limitWithinMs,
    batchesCommands: true,
  });
  return { sql, redis };
}

function createSessionParts(parts: { config: Config; sql: Sql; app: Koa; isHttps: boolean }) {
  const { config, sql, app, isHttps } = parts;
  const sessionStore = createSessionStore({
    sql,
    secret: config.SESSION_SECRET,
    secretBefore: config.SESSION_SECRET_BEFORE,
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
  return { sessionStore, sessions };
}

/** Removes the rows of ended sessions every ten minutes, once over all replicas. */
function startSessionCleaning({ sql, store, log }: { sql: Sql; store: SessionStore; log: Log }) {
  return startSchedule({
    name: "remove-expired-sessions",
    cron: "*/10 * * * *",
    sql,
    log,
    run: async () => {
      const count = await store.removeExpired();
      log.debug({ count }, "expired sessions removed");
    },
  });
}

function openClients(
  { config, keys, log }: { config: Config; keys: Keyring; log: Log },
  onFault: (
    service: "identity" | "content" | "pricing" | "enquiry" | "assistant" | "lending",
  ) => void,
) {
  const open = (service: Parameters<typeof onFault>[0], url: string) =>
    createServiceClient({ service, keys, url, log, onFault: () => onFault(service) });
  return {
    identity: open("identity", config.IDENTITY_URL),
    content: open("content", config.CONTENT_URL),
    pricing: open("pricing", config.PRICING_URL),
    enquiry: open("enquiry", config.ENQUIRY_URL),
    assistant: open("assistant", config.ASSISTANT_URL),
    lending: open("lending", config.LENDING_URL),
  };
}

/** The prepared answers, and what asks their owners again and names the reads that got no answer. */
function createAnswers(parts: { config: Config; clients: Clients; clock: Clock; log: Log }) {
  const { config, clients, clock, log } = parts;
  const answers = createAnswerStore({ maxAgeMs: config.PREPARED_MAX_AGE_SECONDS * 1000, clock });
  const askOwner = createReadFetcher(clients);
  const refreshing = {
    answers,
    fetchRead: (name: ReadName) => {
      const { route, path } = preparedReads[name];
      return askOwner({ owner: route.owner, path });
    },
    failing: new Set<ReadName>(),
    startedAtMs: clock.now().getTime(),
    clock,
    log,
  };
  const refreshOne = doOneAtATime((name: ReadName) => refreshRead(refreshing, name));
  async function refresh(names: readonly ReadName[]): Promise<ReadName[]> {
    const results = await Promise.all(names.map(refreshOne));
    return names.filter((_, index) => results[index] === false);
  }
  return { answers, refresh };
}

/** What open pages are told: the streams, and the events of the services that reach them. */
function createLive(parts: {
  config: Config;
  answers: AnswerStore;
  refresh: (names: readonly ReadName[]) => Promise<ReadName[]>;
  headers: Record<string, string>;
  clock: Clock;
  log: Log;
}) {
  const { config, answers, refresh, headers, clock, log } = parts;
  const streams = createEventStreams({
    headers,
    maxPerAddress: config.LIMIT_EVENTS_PER_ADDRESS,
    maxTotal: config.LIMIT_EVENTS_TOTAL,
    readVersion: () => answers.readVersion(),
    catchUpNames: pushEventNames,
  });
  const staffStreams = createStaffStreams({
    headers,
    checkEveryMs: config.SESSION_CHECK_SECONDS * 1000,
  });
  const announcer = createAnnouncer({
    async refresh(name) {
      const names = readsByEvent[name];
      const refreshed = refresh(names);
      // A page that another gateway has told of the change may ask here first.
      answers.doubt(names, refreshed);
      return (await refreshed).length === 0;
    },
    readVersion: (name) => answers.readVersion(readsByEvent[name]),
    push: (name) => streams.push(name),
    clock,
  });
  const preparing = startPreparing({
    refresh,
    announceChange: (name) => announcer.announceChange(name),
  });
  const events = subscribeToEvents({
    listener: "gateway",
    redisUrl: config.REDIS_URL,
    log,
    onEvent: ({ name }) => {
      if (isPushEvent(name)) void announcer.onEvent(name);
      const staffEvent = staffEventByEvent[name];
      if (staffEvent) staffStreams.push(staffEvent);
    },
  });
  return { streams, staffStreams, preparing, events };
}

/** Tells every process that interfaces were published. Throws where Redis is away. */
async function announcePages(redis: Redis, clock: Clock): Promise<void> {
  const payload = { changedAt: clock.now().toISOString() };
  const envelope: EventEnvelope = { id: randomUUID(), name: "pages.changed", payload };
  await redis.publish(eventChannelOf("gateway"), JSON.stringify(envelope));
}

function isPushEvent(name: string): name is PushEventName {
  return pushEventNames.some((known) => known === name);
}

/** The store of hosts that share their interfaces; its client is loaded only where there is one, and holds nothing open. */
async function openSharedFiles(config: Config): Promise<SharedFiles | undefined> {
  const place = findUiStore(config);
  if (!place) return undefined;
  const { openObjectStore } = await import("@dhahabu/platform/object-store");
  return createSharedFilesClient(openObjectStore(place));
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
