import { join } from "node:path";
import { listRoutesOf } from "@dhahabu/contract/api";
import { systemClock } from "@dhahabu/platform/clock";
import type { Clock } from "@dhahabu/platform/clock";
import { createTransaction, openServiceDatabase } from "@dhahabu/platform/db";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { assertRoutesAnswered } from "@dhahabu/platform/http/endpoint";
import { openKeyring } from "@dhahabu/platform/http/keyring";
import { listen } from "@dhahabu/platform/http/listen";
import { createNoticeRoute } from "@dhahabu/platform/http/notice-route";
import { createServiceApp } from "@dhahabu/platform/http/server";
import { createStandingClient } from "@dhahabu/platform/http/standing-client";
import type { StandingClient } from "@dhahabu/platform/http/standing-client";
import type { Closer, RunningService } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { watchOutbox } from "@dhahabu/platform/metrics";
import type { Metrics } from "@dhahabu/platform/metrics";
import { migrate } from "@dhahabu/platform/migrate";
import { startRelay } from "@dhahabu/platform/outbox";
import { connectRedis } from "@dhahabu/platform/redis";
import { startSchedule } from "@dhahabu/platform/schedule";
import { shareWithinTurn } from "@dhahabu/platform/share-within-turn";
import { subscribeToEvents } from "@dhahabu/platform/subscribe";
import type { PricingConfig } from "./config.ts";
import { createPieceEndpoints, createPieceInternalRoutes } from "./loans/piece-routes.ts";
import { createLoanEndpoints } from "./loans/routes.ts";
import { listNotices } from "./notices/list-notices.ts";
import { listRequestNotices } from "./notices/store.ts";
import { createChangeEndpoints } from "./policy/change-routes.ts";
import { createChangeStore } from "./policy/change-store.ts";
import { createPolicyInternalRoutes } from "./policy/internal-routes.ts";
import { createRequestWatch } from "./policy/jobs.ts";
import { createPriceConfigEndpoints } from "./policy/price-config-routes.ts";
import { createPriceConfigStore } from "./policy/price-config-store.ts";
import { createRequestEndpoints } from "./policy/request-routes.ts";
import { createRequestStore } from "./policy/request-store.ts";
import { createSecurityEventStore } from "./policy/security-event-store.ts";
import { createSystemConfigEndpoints } from "./policy/system-config-routes.ts";
import { createSystemConfigStore } from "./policy/system-config-store.ts";
import { createPriceListEndpoints } from "./price-list/routes.ts";
import { createPriceDeskEndpoints } from "./price-desk/routes.ts";
import { createRecordedPriceStore } from "./price-desk/store.ts";
import { createFeedClient, feedProviders } from "./prices/feed-client.ts";
import type { FeedPatience } from "./prices/feed-client.ts";
import { createHistoryStore } from "./prices/history-store.ts";
import { createSpotQuoteStore } from "./prices/spot-quote-store.ts";
import { refreshPrices } from "./prices/refresh-prices.ts";
import { createPriceHistoryEndpoints } from "./prices/routes.ts";
import { runPriceTick } from "./prices/run-price-tick.ts";
import { createPriceStore } from "./prices/store.ts";

/** Starts pricing in the role its configuration names; it is ready once a price list exists. */
export async function startPricing(options: {
  config: PricingConfig;
  log: Log;
  clock?: Clock;
  metrics?: Metrics;
  feedPatience?: FeedPatience;
}): Promise<RunningService> {
  const { config, log } = options;
  const sql = openServiceDatabase(config);
  await migrate(sql, { folder: join(import.meta.dirname, "migrations"), log });
  const redis = connectRedis({ url: config.REDIS_URL, log });
  const keys = openKeyring({ service: "pricing", file: config.CALLERS_FILE, log });
  const identity = createStandingClient({ keys, url: config.IDENTITY_URL, log });
  const clock = options.clock ?? systemClock;
  const parts = createParts({ sql, config, log, clock, identity });
  if (!(await parts.prices.hasPrices())) await parts.transaction(parts.refreshPrices);

  const service: RunningService = { closers: [] };
  if (config.ROLE !== "worker") {
    const app = createServiceApp({
      service: "pricing",
      keys,
      endpoints: createEndpoints(parts, { sql, config }),
      internalRoutes: [
        ...createPolicyInternalRoutes(parts),
        ...createPieceInternalRoutes(parts),
        createNoticeRoute((since) => listNotices({ ...parts, listRequestNotices }, since)),
      ],
      healthChecks: { database: () => sql`select 1`, redis: () => redis.ping() },
      log,
    });
    const { url, drain, closer } = await listen(app.callback(), config);
    service.url = url;
    service.closers.push(drain, closer);
  }
  if (config.ROLE !== "api") {
    const relay = startRelay({ sql, redis, log });
    if (options.metrics) watchOutbox({ metrics: options.metrics, sql, log });
    service.closers.push(
      startTicking(parts, { ...options, sql }),
      startWithdrawing(parts, { config, sql, log }),
      { name: "relay", close: () => relay.stop() },
    );
  }
  service.closers.push(
    { name: "identity", close: () => identity.close() },
    { name: "keys", close: () => keys.close() },
    { name: "redis", close: () => redis.disconnect() },
    { name: "database", close: () => sql.end({ timeout: 3 }) },
  );
  return service;
}

type Parts = ReturnType<typeof createParts>;

function createParts(base: {
  sql: Sql;
  config: PricingConfig;
  log: Log;
  clock: Clock;
  identity: StandingClient;
}) {
  const { sql, config, log, clock, identity } = base;
  const prices = createPriceStore({ sql });
  const quotes = createSpotQuoteStore();
  const systemConfigs = createSystemConfigStore({ sql });
  const limits = {
    delayedAfterMs: config.PRICE_DELAYED_AFTER_SECONDS * 1000,
    fallbackAfterMs: config.PRICE_FALLBACK_AFTER_SECONDS * 1000,
  };
  const readTerms = (tx: Tx) => systemConfigs.readPolicy(tx);
  return {
    transaction: createTransaction(sql),
    readTransaction: createTransaction(sql, "isolation level repeatable read read only"),
    prices,
    quotes,
    history: createHistoryStore({ sql }),
    systemConfigs,
    priceConfigs: createPriceConfigStore({ sql }),
    requests: createRequestStore({ sql }),
    changes: createChangeStore({ sql }),
    securityEvents: createSecurityEventStore({ sql }),
    refreshPrices: (tx: Tx) => refreshPrices({ prices, quotes, readTerms, limits, clock, log }, tx),
    limits,
    hasFeed: config.PRICE_FEED_URL !== undefined,
    identity,
    clock,
    log,
  };
}

function createEndpoints(parts: Parts, { sql, config }: { sql: Sql; config: PricingConfig }) {
  const readTerms = shareWithinTurn({
    ask: (_question: undefined) => parts.systemConfigs.readPolicy(),
    keyOf: () => "policy",
  });
  const findValuation = shareWithinTurn({
    ask: (goldType: string) => parts.prices.findValuation(goldType),
    keyOf: (goldType) => goldType,
  });
  const loanParts = { ...parts, findValuation, readTerms: () => readTerms(undefined) };
  const feed = config.PRICE_FEED_URL === undefined ? null : config.PRICE_FEED_PROVIDER;
  const recordedPrices = createRecordedPriceStore({ sql });
  const endpoints = [
    ...createPriceListEndpoints({
      ...loanParts,
      readCurrencyRate: (currency) => parts.systemConfigs.readCurrencyRate(currency),
    }),
    ...createPriceHistoryEndpoints(parts),
    ...createLoanEndpoints(loanParts),
    ...createPieceEndpoints(parts),
    ...createSystemConfigEndpoints(parts),
    ...createPriceConfigEndpoints(parts),
    ...createChangeEndpoints(parts),
    ...createRequestEndpoints(parts),
    ...createPriceDeskEndpoints({ ...parts, recordedPrices, feed }),
  ];
  assertRoutesAnswered(listRoutesOf("pricing"), endpoints);
  return endpoints;
}

/** The worker's run, at once and then on its schedule. */
function startTicking(
  parts: Parts,
  options: { sql: Sql; config: PricingConfig; log: Log; feedPatience?: FeedPatience },
): Closer {
  const { sql, config, log } = options;
  const stopping = new AbortController();
  const feed = config.PRICE_FEED_URL === undefined ? undefined : createFeed(options);
  const tick = () => runPriceTick({ ...parts, feed }, stopping.signal);
  const schedule = startSchedule({
    name: "refresh-prices",
    cron: config.PRICE_CRON,
    sql,
    log,
    run: tick,
  });
  const firstTick = tick().catch((error: unknown) => {
    log.warn({ err: error }, "first refresh of the prices failed; the next tick tries again");
  });
  return {
    name: "schedule",
    async close() {
      stopping.abort();
      await Promise.all([schedule.stop(), firstTick]);
    },
  };
}

/** The worker's watch over the requests of former administrators. */
function startWithdrawing(
  parts: Parts,
  { config, sql, log }: { config: PricingConfig; sql: Sql; log: Log },
): Closer {
  const watch = createRequestWatch(parts);
  const events = subscribeToEvents({
    listener: "pricing",
    redisUrl: config.REDIS_URL,
    log,
    onEvent: (event) => watch.onEvent(event),
  });
  const schedule = startSchedule({ ...watch.schedule, sql, log });
  return {
    name: "watch of requests",
    async close() {
      events.stop();
      await schedule.stop();
      await watch.settle();
    },
  };
}

function createFeed(options: { config: PricingConfig; log: Log; feedPatience?: FeedPatience }) {
  const { config, log } = options;
  const provider = feedProviders[config.PRICE_FEED_PROVIDER];
  if (!provider || config.PRICE_FEED_URL === undefined) {
    throw new Error(`There is no price feed ${config.PRICE_FEED_PROVIDER}.`);
  }
  return createFeedClient({
    provider,
    baseUrl: config.PRICE_FEED_URL,
    key: config.PRICE_FEED_KEY ?? "",
    log,
    ...(options.feedPatience ? { patience: options.feedPatience } : {}),
  });
}
