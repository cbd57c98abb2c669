import { join } from "node:path";
import { listRoutesOf } from "@dhahabu/contract/api";
import { startOfNairobiDay } from "@dhahabu/contract/nairobi-time";
import { systemClock } from "@dhahabu/platform/clock";
import type { Clock } from "@dhahabu/platform/clock";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Queryable } from "@dhahabu/platform/db";
import { assertRoutesAnswered } from "@dhahabu/platform/http/endpoint";
import { createServiceApp, listen } from "@dhahabu/platform/http/server";
import type { Closer, RunningService } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { watchOutbox } from "@dhahabu/platform/metrics";
import type { Metrics } from "@dhahabu/platform/metrics";
import { migrate } from "@dhahabu/platform/migrate";
import { startRelay } from "@dhahabu/platform/outbox";
import { connectRedis } from "@dhahabu/platform/redis";
import { startSchedule } from "@dhahabu/platform/schedule";
import { shareWithinTurn } from "@dhahabu/platform/share-within-turn";
import { createChangeControlEndpoints } from "./change-control/routes.ts";
import { createRequestStore } from "./change-control/store.ts";
import type { PricingConfig } from "./config.ts";
import { createLoanEndpoints } from "./loans/routes.ts";
import { createPolicyEndpoints } from "./policy/routes.ts";
import { createPolicyStore } from "./policy/store.ts";
import { createPriceConfigEndpoints } from "./price-configs/routes.ts";
import { createPriceConfigStore } from "./price-configs/store.ts";
import { createPriceDeskEndpoints } from "./price-desk/routes.ts";
import { createPriceDeskStore } from "./price-desk/store.ts";
import { createFeedClient, feedProviders } from "./prices/feed-client.ts";
import type { FeedPatience } from "./prices/feed-client.ts";
import { createPriceRefresh, createPriceTick } from "./prices/jobs.ts";
import { judgeState } from "./prices/price.ts";
import { createPriceEndpoints } from "./prices/routes.ts";
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
  const clock = options.clock ?? systemClock;
  const sql = connectDatabase({ url: config.DATABASE_URL });
  await migrate(sql, { folder: join(import.meta.dirname, "migrations"), log });
  const redis = connectRedis({ url: config.REDIS_URL, log });

  const policyStore = createPolicyStore({ sql, clock });
  const priceStore = createPriceStore({ sql });
  const requestStore = createRequestStore({ sql });
  const limits = {
    delayedAfterMs: config.PRICE_DELAYED_AFTER_SECONDS * 1000,
    fallbackAfterMs: config.PRICE_FALLBACK_AFTER_SECONDS * 1000,
  };
  const refreshPrices = createPriceRefresh({
    store: priceStore,
    readPolicy: (tx) => policyStore.readPolicy(tx),
    limits,
    clock,
    log,
  });
  if (!(await priceStore.hasPrices())) await sql.begin(refreshPrices);

  const service: RunningService = { closers: [] };

  async function findValuation(goldType: string) {
    const valuation = await priceStore.findValuation(goldType);
    if (!valuation?.price) return valuation && { isActive: valuation.isActive, price: undefined };
    const { marketPricePerGramKes, source, observedAt } = valuation.price;
    const state = judgeState({ source, observedAt, limits, now: clock.now() });
    return { isActive: valuation.isActive, price: { marketPricePerGramKes, state, observedAt } };
  }

  const readPolicy = shareWithinTurn({
    ask: (_question: undefined) => policyStore.readPolicy(sql),
    keyOf: () => "policy",
  });

  const priceConfigStore = createPriceConfigStore({
    sql,
    gate: (...change) => requestStore.keepForApproval(...change),
    recordChanges: (...changes) => policyStore.recordChanges(...changes),
    refreshPrices,
    clock,
  });
  const findPending = () => requestStore.findPending(sql, clock.now());

  async function readSnapshot(db: Queryable, now: Date) {
    const [entries, configs, stored, quote] = await Promise.all([
      policyStore.listAllEntries(db),
      priceConfigStore.listConfigs(db),
      priceStore.listStoredPrices(db, startOfNairobiDay(now)),
      priceStore.findLastAcceptedQuote(db),
    ]);
    return { snapshot: { entries, configs }, market: { stored, quote, limits, now } };
  }

  async function readDeskInputs(now: Date) {
    const [configs, stored, policy, quote, quarantined, pending] = await Promise.all([
      priceConfigStore.listConfigs(),
      priceStore.listStoredPrices(sql, startOfNairobiDay(now)),
      policyStore.readPolicy(sql),
      priceStore.findLastAcceptedQuote(sql),
      priceStore.findQuarantinedQuote(sql),
      requestStore.findPending(sql, now),
    ]);
    return { configs, stored, policy, quote, quarantined, pending };
  }

  async function startApi(): Promise<Closer[]> {
    const endpoints = [
      ...createPriceEndpoints({ sql, store: priceStore, limits, clock }),
      ...createLoanEndpoints({
        findValuation: shareWithinTurn({
          ask: findValuation,
          keyOf: (goldType: string) => goldType,
        }),
        readTerms: () => readPolicy(undefined),
      }),
      ...createPolicyEndpoints({
        sql,
        store: policyStore,
        gate: (...change) => requestStore.keepForApproval(...change),
        findPending,
        refreshPrices,
        log,
      }),
      ...createPriceConfigEndpoints({ store: priceConfigStore, findPending, log }),
      ...createChangeControlEndpoints({
        sql,
        store: requestStore,
        readSnapshot,
        findAct: (changeId) => policyStore.findAct(changeId),
        writer: {
          changeValue: (change) =>
            policyStore.changeValue({ ...change, afterChange: refreshPrices }),
          changeConfig: (...change) => priceConfigStore.changeConfig(...change),
        },
        clock,
        log,
      }),
      ...createPriceDeskEndpoints({
        store: createPriceDeskStore({ sql }),
        feed: config.PRICE_FEED_URL === undefined ? null : config.PRICE_FEED_PROVIDER,
        readInputs: readDeskInputs,
        limits,
        clock,
      }),
    ];
    assertRoutesAnswered(listRoutesOf("pricing"), endpoints);
    const app = createServiceApp({
      service: "pricing",
      secret: config.INTERNAL_SECRET,
      endpoints,
      healthChecks: { database: () => sql`select 1`, redis: () => redis.ping() },
      log,
    });
    const { url, closer } = await listen(app.callback(), { host: config.HOST, port: config.PORT });
    service.url = url;
    return [closer];
  }

  function startWorker(): Closer[] {
    const stopping = new AbortController();
    const tick = createPriceTick({
      sql,
      store: priceStore,
      feed: config.PRICE_FEED_URL === undefined ? undefined : createFeed(options),
      refreshPrices,
      clock,
      log,
    });
    const relay = startRelay({ sql, redis, log });
    if (options.metrics) watchOutbox({ metrics: options.metrics, sql, log });
    const schedule = startSchedule({
      name: "refresh-prices",
      cron: config.PRICE_CRON,
      sql,
      log,
      run: () => tick(stopping.signal),
    });
    const firstTick = tick(stopping.signal).catch((error: unknown) => {
      log.warn({ err: error }, "first refresh of the prices failed; the next tick tries again");
    });
    return [
      {
        name: "schedule",
        async close() {
          stopping.abort();
          await Promise.all([schedule.stop(), firstTick]);
        },
      },
      { name: "relay", close: () => relay.stop() },
    ];
  }

  if (config.ROLE !== "worker") service.closers.push(...(await startApi()));
  if (config.ROLE !== "api") service.closers.push(...startWorker());
  service.closers.push(
    { name: "redis", close: () => redis.disconnect() },
    { name: "database", close: () => sql.end({ timeout: 3 }) },
  );
  return service;
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
