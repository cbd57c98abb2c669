import type { GoldPrice, PriceState } from "@dhahabu/contract/pricing";

/** Karats the strip shows, the finest first. */
const stripKarats = [24, 22, 18] as const;

type StripPrice = Pick<
  GoldPrice,
  "goldType" | "pricePerGram" | "priceChange" | "isChangeKnown" | "state" | "observedAt"
>;

const statesByReliability: readonly PriceState[] = ["fallback", "delayed", "market-closed", "live"];

/** The strip's prices in its order, as far as the list has them. */
export function pickStripPrices<Price extends StripPrice>(
  prices: readonly Price[],
): { karat: number; price: Price }[] {
  return stripKarats.flatMap((karat) => {
    const price = prices.find(({ goldType }) => goldType === `${karat}K`);
    return price ? [{ karat, price }] : [];
  });
}

/** What is said of all prices at once, as the price board does: the state of the least reliable, and when one of them was seen last. */
export function summariseState(
  prices: readonly StripPrice[],
): { state: PriceState; observedAt: string } | undefined {
  const [first] = prices.toSorted(
    (one, other) =>
      statesByReliability.indexOf(one.state) - statesByReliability.indexOf(other.state) ||
      Date.parse(other.observedAt) - Date.parse(one.observedAt),
  );
  return first && { state: first.state, observedAt: first.observedAt };
}
