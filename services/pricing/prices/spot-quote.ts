import type { PriceState } from "@dhahabu/contract/pricing";
import type { Decimal } from "decimal.js";
import { exact } from "./exact-decimal.ts";
import { isMarketOpen, openMarketMsBetween } from "./market-hours.ts";

/** What every feed's answer becomes: USD per gram of pure gold, and `feed:` with the provider's name. */
export interface SpotQuote {
  usdPerGramPure: Decimal;
  observedAt: Date;
  source: string;
}

/** Grams of the ounce that markets quote; the ounce of 28.35 g would be 9.7 % off. */
const gramsPerTroyOunce = exact("31.1034768");

/** Decimals of USD to which a quote per gram is kept. */
const quoteDecimals = 8;

export function toUsdPerGram(usdPerTroyOunce: Decimal): Decimal {
  return usdPerTroyOunce.div(gramsPerTroyOunce).toDecimalPlaces(quoteDecimals);
}

/** Bounds within which a gram of pure gold can cost, in USD; outside them a quote is garbage. */
const sanePriceUsdPerGram = { min: 20, max: 1000 } as const;

/** A move since the last accepted quote above this, in percent, waits for a second quote that says the same. */
const largestMovePercent = 5;
/** How near, in percent, the second quote must be to the first to confirm it. */
const confirmationPercent = 1;
/** How far a feed's clock may be ahead of ours. */
const largestClockLeadMs = 5 * 60_000;
/** How long ago a feed may have observed what it quotes; the longest holiday of the market is shorter. */
const largestAgeMs = 7 * 86_400_000;

/**
 * What becomes of a quote: `accepted` sets prices; `quarantined` waits to be confirmed; `known` says
 * nothing new; `refused` cannot be true.
 */
type QuoteVerdict =
  | { kind: "accepted" }
  | { kind: "quarantined"; reason: string }
  | { kind: "known" }
  | { kind: "refused"; reason: string };

/**
 * Judges a quote against the last accepted one and the last one stored at all (which is the
 * quarantined one while a move waits for its confirmation). Confirming takes a later observation: a
 * feed that repeats itself proves nothing.
 */
export function judgeQuote(input: {
  quote: SpotQuote;
  lastAccepted: SpotQuote | undefined;
  quarantined: SpotQuote | undefined;
  now: Date;
}): QuoteVerdict {
  const { quote, lastAccepted, quarantined } = input;
  const price = quote.usdPerGramPure;
  if (!price.gte(sanePriceUsdPerGram.min) || !price.lte(sanePriceUsdPerGram.max)) {
    return { kind: "refused", reason: "the price is outside what gold can cost" };
  }
  if (quote.observedAt.getTime() > input.now.getTime() + largestClockLeadMs) {
    return { kind: "refused", reason: "the time of observation is in the future" };
  }
  if (quote.observedAt.getTime() < input.now.getTime() - largestAgeMs) {
    return { kind: "refused", reason: "the time of observation is too long ago" };
  }
  if (!lastAccepted) return { kind: "accepted" };
  if (quote.observedAt <= lastAccepted.observedAt) return { kind: "known" };
  if (movePercent(lastAccepted, quote).lte(largestMovePercent)) return { kind: "accepted" };
  if (quarantined) {
    if (quote.observedAt <= quarantined.observedAt) return { kind: "known" };
    if (movePercent(quarantined, quote).lte(confirmationPercent)) return { kind: "accepted" };
  }
  return {
    kind: "quarantined",
    reason: `it moved ${movePercent(lastAccepted, quote).toFixed(2)} % since the last accepted quote`,
  };
}

function movePercent(from: SpotQuote, to: SpotQuote): Decimal {
  return to.usdPerGramPure.minus(from.usdPerGramPure).abs().times(100).div(from.usdPerGramPure);
}

/** Ages of a quote, in time the market was open, after which it is called delayed and after which it sets no price. */
export interface QuoteAgeLimits {
  delayedAfterMs: number;
  fallbackAfterMs: number;
}

/** How far a quote can be relied on now; `fallback` where it must not set prices any more. */
export function judgeFreshness(input: {
  observedAt: Date;
  now: Date;
  limits: QuoteAgeLimits;
}): PriceState {
  const ageMs = openMarketMsBetween(input.observedAt, input.now);
  if (ageMs > input.limits.fallbackAfterMs) return "fallback";
  if (!isMarketOpen(input.now)) return "market-closed";
  return ageMs > input.limits.delayedAfterMs ? "delayed" : "live";
}
