import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import type { FeedClient } from "./feed-client.ts";
import { judgeQuote } from "./spot-quote.ts";
import type { SpotQuote } from "./spot-quote.ts";
import type { SpotQuoteStore } from "./spot-quote-store.ts";
import type { RefreshPrices } from "./refresh-prices.ts";
import type { PriceStore } from "./store.ts";

/** What the worker's run works with; there may be no feed. */
interface TickParts {
  transaction: Transaction;
  prices: PriceStore;
  quotes: SpotQuoteStore;
  feed: FeedClient | undefined;
  refreshPrices: RefreshPrices;
  clock: Clock;
  log: Log;
}

/**
 * One run of the worker: asks the feed outside any transaction, keeps its quote as far as it may be
 * true, and refreshes the prices whatever it said.
 */
export async function runPriceTick(parts: TickParts, signal: AbortSignal): Promise<void> {
  const quote = await askFeed(parts, signal);
  if (signal.aborted) return;
  await parts.transaction(async (tx) => {
    if (quote) await admitQuote(parts, tx, quote);
    await parts.refreshPrices(tx);
  });
}

async function askFeed(
  { feed, log }: TickParts,
  signal: AbortSignal,
): Promise<SpotQuote | undefined> {
  try {
    return await feed?.readQuote(signal);
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, "price feed gave no quote");
    return undefined;
  }
}

async function admitQuote(
  { prices, quotes, clock, log }: TickParts,
  tx: Tx,
  quote: SpotQuote,
): Promise<void> {
  await prices.lockPrices(tx);
  const now = clock.now();
  const [lastAccepted, quarantined] = await Promise.all([
    quotes.findLastAcceptedQuote(tx),
    quotes.findQuarantinedQuote(tx),
  ]);
  const verdict = judgeQuote({ quote, lastAccepted, quarantined, now });
  if (verdict.kind === "accepted" || verdict.kind === "quarantined") {
    await quotes.insertQuote(tx, quote, { status: verdict.kind, receivedAt: now });
  }
  if (verdict.kind === "refused" || verdict.kind === "quarantined") {
    const { source, observedAt } = quote;
    const usdPerGramPure = quote.usdPerGramPure.toFixed();
    log.warn(
      { source, usdPerGramPure, observedAt, reason: verdict.reason },
      `quote of the price feed is ${verdict.kind}`,
    );
  }
}
