import type { GoldPrice } from "@dhahabu/contract/pricing";
import type { Transaction } from "@dhahabu/platform/db";
import { selectReliable } from "./crossing.ts";
import type { CrossingStore } from "./crossing-store.ts";

/**
 * Compares all alerts with the prices: writes the mails that are due and arms again what the price has
 * left, all or nothing. Processes take turns, and prices that are older than those of the turn before
 * change nothing.
 */
export async function sendPriceAlerts(
  parts: {
    crossings: CrossingStore;
    readPrices: (requestId: string) => Promise<GoldPrice[]>;
    transaction: Transaction;
  },
  requestId: string,
): Promise<{ fired: number; rearmed: number }> {
  const { crossings } = parts;
  const prices = await parts.readPrices(requestId);
  return parts.transaction(async (tx) => {
    const reliable = selectReliable(prices, await crossings.wasFeedSeen(tx)).map((price) => ({
      goldType: price.goldType,
      priceKes: price.pricePerGram.toFixed(2),
      source: price.source,
      at: price.refreshedAt,
    }));
    const kept = await crossings.keepPrices(tx, reliable);
    const inForce = reliable.filter(({ goldType }) => kept.has(goldType));
    const fired = await crossings.fire(tx, inForce);
    return { fired, rearmed: await crossings.rearm(tx, inForce) };
  });
}
