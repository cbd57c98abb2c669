import { startOfNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { Clock } from "@dhahabu/platform/clock";
import type { Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { computePrices } from "./price.ts";
import type { NextPrice, PriceTerms } from "./price.ts";
import type { QuoteAgeLimits } from "./spot-quote.ts";
import type { SpotQuoteStore } from "./spot-quote-store.ts";
import type { PriceStore } from "./store.ts";

/** `refreshPrices` with its parts, as whoever changes what prices follow from is handed it. */
export type RefreshPrices = (tx: Tx) => Promise<void>;

/**
 * Recomputes every price in the caller's transaction, one refresh after another: the one way in which
 * prices come to be. It asks no feed, so an admin never waits for one.
 */
export async function refreshPrices(
  parts: {
    prices: PriceStore;
    quotes: SpotQuoteStore;
    readTerms: (tx: Tx) => Promise<PriceTerms>;
    limits: QuoteAgeLimits;
    clock: Clock;
    log: Log;
  },
  tx: Tx,
): Promise<void> {
  const { prices, quotes, limits, clock, log } = parts;
  // All reading is after the lock: a refresh that waited must see what the one before it wrote.
  await prices.lockPrices(tx);
  const now = clock.now();
  const [rules, stored, policy, quote] = await Promise.all([
    prices.listRules(tx),
    prices.listStoredPrices(tx, startOfNairobiDay(now)),
    parts.readTerms(tx),
    quotes.findLastAcceptedQuote(tx),
  ]);
  const next = computePrices({ rules, stored, policy, quote, limits, now });
  await prices.writePrices(tx, next, now);
  if (next.some((price) => price.isVisiblyChanged)) {
    await enqueueEvent(tx, "prices.changed", { refreshedAt: now.toISOString() });
  }
  warnOfGuards(next, log);
}

function warnOfGuards(prices: NextPrice[], log: Log): void {
  for (const price of prices.filter((price) => price.isNewlyGuarded)) {
    log.warn(
      { goldType: price.goldType, marketPricePerGramKes: price.marketPricePerGramKes.toFixed(2) },
      "price is held at its configured minimum or maximum",
    );
  }
}
