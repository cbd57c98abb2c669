import type { GoldPrice } from "@dhahabu/contract/pricing";
import { expect, test } from "vitest";
import { summarizePrices } from "./price-summary.ts";

function createPrice(overrides: Partial<GoldPrice>): GoldPrice {
  return {
    goldType: "24K",
    pricePerGram: 15_823.66,
    loanPricePerGram: 12_500,
    priceChange: 0,
    isChangeKnown: true,
    currency: "KES",
    finenessPerMille: 999,
    source: "configuration",
    state: "live",
    observedAt: "2026-11-21T09:00:00.000Z",
    refreshedAt: "2026-11-21T09:00:00.000Z",
    isGuarded: false,
    steps: [],
    ...overrides,
  };
}

test("takes the three main types in order, the oldest confirmation and the least reliable state", () => {
  const summary = summarizePrices([
    createPrice({ goldType: "Raw Gold", state: "fallback" }),
    createPrice({ goldType: "18K", state: "delayed", refreshedAt: "2026-11-21T08:59:00.000Z" }),
    createPrice({ goldType: "24K" }),
    createPrice({ goldType: "22K", state: "market-closed" }),
  ]);
  expect(summary?.prices.map(({ goldType }) => goldType)).toEqual(["24K", "22K", "18K"]);
  expect(summary?.refreshedAt).toBe("2026-11-21T08:59:00.000Z");
  expect(summary?.state).toBe("delayed");
});

test("has nothing to say of a list without the main types", () => {
  expect(summarizePrices([])).toBeUndefined();
  expect(summarizePrices([createPrice({ goldType: "Gold Bars" })])).toBeUndefined();
});
