import type { GoldPrice } from "@dhahabu/contract/pricing";
import type { MessageKey } from "@dhahabu/kit/i18n/i18n";
import type texts from "../../shared-texts/gold/messages/en.json";

type GoldKey = MessageKey<typeof texts>;

const stateKeys = {
  live: "prices.state.live",
  "market-closed": "prices.state.market-closed",
  delayed: "prices.state.delayed",
  fallback: "prices.state.fallback",
} as const satisfies Record<GoldPrice["state"], GoldKey>;

const explanationKeys = {
  live: "prices.explain.live",
  "market-closed": "prices.explain.market-closed",
  delayed: "prices.explain.delayed",
  fallback: "prices.explain.fallback",
} as const satisfies Record<GoldPrice["state"], GoldKey>;

/** Keys of the words for a price's state and for the kind of its source. */
export function describePriceSource({ state, source }: Pick<GoldPrice, "state" | "source">) {
  return {
    state: stateKeys[state],
    source: source.startsWith("feed:")
      ? ("prices.source.feed" as const)
      : ("prices.source.configuration" as const),
  };
}

/** Key of the sentence under a list of prices: what their state means, where they share one. */
export function explainPrices(prices: readonly Pick<GoldPrice, "state">[]): GoldKey | undefined {
  const [first] = prices;
  if (!first) return undefined;
  return prices.every(({ state }) => state === first.state)
    ? explanationKeys[first.state]
    : "prices.explain.mixed";
}

/** Where a price went since the last look at it. */
export function compareWithSeen(seenKes: number, nowKes: number): "up" | "down" | "same" {
  if (nowKes === seenKes) return "same";
  return nowKes > seenKes ? "up" : "down";
}
