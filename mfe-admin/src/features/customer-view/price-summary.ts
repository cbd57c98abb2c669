import type { GoldPrice, PriceState } from "@dhahabu/contract/pricing";

interface PriceSummary {
  readonly prices: readonly GoldPrice[];
  readonly refreshedAt: string;
  readonly state: PriceState;
}

const mainTypes = ["24K", "22K", "18K"];

const statesByReliability: readonly PriceState[] = ["live", "market-closed", "delayed", "fallback"];

/** Sums up the price list; undefined for one that names none of the main types. */
export function summarizePrices(list: readonly GoldPrice[]): PriceSummary | undefined {
  const prices = mainTypes.flatMap((goldType) =>
    list.filter((price) => price.goldType === goldType),
  );
  const [first] = prices;
  if (!first) return undefined;
  const worst = Math.max(...prices.map(({ state }) => statesByReliability.indexOf(state)));
  const oldest = prices.reduce((old, price) =>
    Date.parse(price.refreshedAt) < Date.parse(old.refreshedAt) ? price : old,
  );
  return {
    prices,
    refreshedAt: oldest.refreshedAt,
    state: statesByReliability[worst] ?? "fallback",
  };
}
