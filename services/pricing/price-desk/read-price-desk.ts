import { startOfNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { PriceDesk } from "@dhahabu/contract/price-desk";
import { configurableGoldTypes } from "@dhahabu/contract/policy";
import type { Clock } from "@dhahabu/platform/clock";
import type { Queryable, Transaction } from "@dhahabu/platform/db";
import type { Policy } from "../policy/policy.ts";
import type { PriceConfig } from "../policy/price-config.ts";
import { isMarketOpen } from "../prices/market-hours.ts";
import type { DatedPrice } from "../prices/price.ts";
import type { QuoteAgeLimits, SpotQuote } from "../prices/spot-quote.ts";
import { presentDeskPrice, presentQuote } from "./desk.ts";

export interface PriceDeskParts {
  /** Reads of one moment. */
  readTransaction: Transaction;
  systemConfigs: { readPolicy: (db: Queryable) => Promise<Policy> };
  priceConfigs: { listConfigs: (db: Queryable) => Promise<PriceConfig[]> };
  requests: { findPending: (now: Date, db: Queryable) => Promise<ReadonlyMap<string, number>> };
  prices: { listStoredPrices: (db: Queryable, startOfDay: Date) => Promise<DatedPrice[]> };
  quotes: {
    findLastAcceptedQuote: (db: Queryable) => Promise<SpotQuote | undefined>;
    findQuarantinedQuote: (db: Queryable) => Promise<SpotQuote | undefined>;
  };
  /** Name of the market feed; null where there is none. */
  feed: string | null;
  limits: QuoteAgeLimits;
  clock: Clock;
}

/** Reads what prices come from now, and every type. */
export async function readPriceDesk(parts: PriceDeskParts): Promise<PriceDesk> {
  const { systemConfigs, priceConfigs, requests, prices, quotes, limits } = parts;
  const now = parts.clock.now();
  const [configs, stored, policy, quote, quarantined, pending] = await parts.readTransaction((tx) =>
    Promise.all([
      priceConfigs.listConfigs(tx),
      prices.listStoredPrices(tx, startOfNairobiDay(now)),
      systemConfigs.readPolicy(tx),
      quotes.findLastAcceptedQuote(tx),
      quotes.findQuarantinedQuote(tx),
      requests.findPending(now, tx),
    ]),
  );
  const storedByType = new Map(stored.map((price) => [price.goldType, price]));
  const pricedTypes = new Set(configs.map(({ goldType }) => goldType));
  return {
    at: now.toISOString(),
    feed: parts.feed,
    isMarketOpen: isMarketOpen(now),
    lastQuote: presentQuote(quote),
    waitingQuote: presentQuote(quarantined),
    usdToKesRate: policy.usdToKesRate.toNumber(),
    websiteDiscountPercent: policy.websiteDiscountPercent.toNumber(),
    loanDiscountPercent: policy.loanDiscountPercent.toNumber(),
    prices: configs.map((config) =>
      presentDeskPrice(config, storedByType.get(config.goldType), {
        terms: policy,
        limits,
        now,
        pendingRequestId: pending.get(config.goldType),
      }),
    ),
    unpricedTypes: configurableGoldTypes.filter((goldType) => !pricedTypes.has(goldType)),
  };
}
