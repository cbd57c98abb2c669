import type { GoldPrice, GoldType } from "@dhahabu/contract/pricing";
import type { MessageKey } from "@dhahabu/kit/i18n/i18n";
import type texts from "../../shared-texts/gold/messages/en.json";

type GoldKey = MessageKey<typeof texts>;

const lineKeys = {
  live: "prices.line.live",
  "market-closed": "prices.line.market-closed",
  delayed: "prices.line.delayed",
  fallback: "prices.line.fallback",
} as const satisfies Record<GoldPrice["state"], GoldKey>;

const explanationKeys = {
  live: "prices.explain.live",
  "market-closed": "prices.explain.market-closed",
  delayed: "prices.explain.delayed",
  fallback: "prices.explain.fallback",
} as const satisfies Record<GoldPrice["state"], GoldKey>;

/** Key of the line that says where a price comes from. */
export function findLineKey(state: GoldPrice["state"]) {
  return lineKeys[state];
}

/** The price whose source and time stand for all: the one seen last, where they share a state. */
export function findCommonSource<Price extends Pick<GoldPrice, "state" | "observedAt">>(
  prices: readonly Price[],
): Price | undefined {
  const [last] = prices.toSorted(
    (one, other) => Date.parse(other.observedAt) - Date.parse(one.observedAt),
  );
  return prices.every(({ state }) => state === last?.state) ? last : undefined;
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

/** The karat that each form of gold is valued as. */
const karatOfForm: Partial<Record<string, GoldType>> = {
  "Gold Bars": "24K",
  "Gold Coins": "22K",
  "Raw Gold": "18K",
};

/** The karat whose prices a form of gold has, where staff have not given it others. */
export function findTwin(price: GoldPrice, prices: readonly GoldPrice[]): GoldPrice | undefined {
  const karat = karatOfForm[price.goldType];
  return prices.find(
    (other) =>
      other.goldType === karat &&
      other.pricePerGram === price.pricePerGram &&
      other.loanPricePerGram === price.loanPricePerGram &&
      other.isGuarded === price.isGuarded,
  );
}
