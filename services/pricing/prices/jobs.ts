import { startOfNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { Clock } from "@dhahabu/platform/clock";
import type { Sql, Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { Policy } from "../policy/policy.ts";
import type { FeedClient } from "./feed-client.ts";
import { computePrices } from "./price.ts";
import type { NextPrice } from "./price.ts";
import { judgeQuote } from "./quote.ts";
import type { QuoteAgeLimits, SpotQuote } from "./quote.ts";
import type { PriceStore } from "./store.ts";

/** Recomputes every price in the caller's transaction, from the policy as that transaction sees it. */
export type RefreshPrices = (tx: Tx) => Promise<void>;

/**
 * Creates the one way in which prices come to be: rows, history and the `prices.changed` message in
 * one transaction, one refresh after another. It asks no feed, so an admin never waits for one.
 */
export function createPriceRefresh(options: {
  store: PriceStore;
  readPolicy: (tx: Tx) => Promise<Policy>;
  limits: QuoteAgeLimits;
  clock: Clock;
  log: Log;
}): RefreshPrices {
  const { store, clock, log } = options;
  return async (tx) => {
    // All reading is after the lock: a refresh that waited must see what the one before it wrote.
    await store.lockPrices(tx);
    const now = clock.now();
    const [rules, stored, policy, quote] = await Promise.all([
      store.listRules(tx),
      store.listStoredPrices(tx, startOfNairobiDay(now)),
      options.readPolicy(tx),
      store.findLastAcceptedQuote(tx),
    ]);
    const prices = computePrices({ rules, stored, policy, quote, limits: options.limits, now });
    await store.writePrices(tx, prices, now);
    if (prices.some((price) => price.isVisiblyChanged)) {
      await enqueueEvent(tx, "prices.changed", { refreshedAt: now.toISOString() });
    }
    warnOfGuards(prices, log);
  };
}

function warnOfGuards(prices: NextPrice[], log: Log): void {
  for (const price of prices.filter((price) => price.isNewlyGuarded)) {
    log.warn(
      { goldType: price.goldType, marketPricePerGramKes: price.marketPricePerGramKes.toFixed(2) },
      "price is held at its configured minimum or maximum",
    );
  }
}

/** One run of the worker: asks the feed, if there is one, and refreshes the prices whatever it said. */
export type PriceTick = (signal: AbortSignal) => Promise<void>;

/** Creates the worker's run. A feed that fails or says what cannot be true is logged and changes nothing. */
export function createPriceTick(options: {
  sql: Sql;
  store: PriceStore;
  feed: FeedClient | undefined;
  refreshPrices: RefreshPrices;
  clock: Clock;
  log: Log;
}): PriceTick {
  const { sql, store, feed, clock, log } = options;

  async function askFeed(signal: AbortSignal): Promise<SpotQuote | undefined> {
    try {
      return await feed?.readQuote(signal);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, "price feed gave no quote");
      return undefined;
    }
  }

  async function admitQuote(tx: Tx, quote: SpotQuote): Promise<void> {
    await store.lockPrices(tx);
    const now = clock.now();
    const [lastAccepted, quarantined] = await Promise.all([
      store.findLastAcceptedQuote(tx),
      store.findQuarantinedQuote(tx),
    ]);
    const verdict = judgeQuote({ quote, lastAccepted, quarantined, now });
    const fields = {
      source: quote.source,
      usdPerGramPure: quote.usdPerGramPure.toFixed(),
      observedAt: quote.observedAt,
    };
    switch (verdict.kind) {
      case "known":
        return;
      case "refused":
        log.warn({ ...fields, reason: verdict.reason }, "quote of the price feed is refused");
        return;
      case "quarantined":
        log.warn({ ...fields, reason: verdict.reason }, "quote of the price feed is quarantined");
        await store.insertQuote(tx, quote, { status: "quarantined", receivedAt: now });
        return;
      case "accepted":
        await store.insertQuote(tx, quote, { status: "accepted", receivedAt: now });
        return;
    }
  }

  return async (signal) => {
    const quote = await askFeed(signal);
    if (signal.aborted) return;
    await sql.begin(async (tx) => {
      if (quote) await admitQuote(tx, quote);
      await options.refreshPrices(tx);
    });
  };
}
