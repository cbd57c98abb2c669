import { expect, test } from "vitest";
import { pickStripPrices, summariseState } from "./strip-state.ts";

const base = {
  pricePerGram: 18_000,
  loanPricePerGram: 12_500,
  priceChange: 0.5,
  isChangeKnown: true,
  state: "live" as const,
  observedAt: "2026-11-21T09:00:00.000Z",
};

test("the strip has its karats in its own order and leaves out what is not sold", () => {
  const prices = ["18K", "Gold Bars", "24K", "21K"].map((goldType) => ({ ...base, goldType }));
  expect(pickStripPrices(prices).map(({ karat }) => karat)).toEqual([24, 18]);
});

test("the least reliable price speaks for all", () => {
  const later = "2026-11-21T10:00:00.000Z";
  expect(
    summariseState([
      { ...base, goldType: "24K" },
      { ...base, goldType: "22K", state: "delayed", observedAt: later },
      { ...base, goldType: "18K", state: "market-closed" },
    ]),
  ).toEqual({ state: "delayed", observedAt: later });
});

test("among equals the one seen last is named", () => {
  const later = "2026-11-21T10:00:00.000Z";
  const prices = [
    { ...base, goldType: "24K" },
    { ...base, goldType: "22K", observedAt: later },
  ];
  expect(summariseState(prices)?.observedAt).toBe(later);
});

test("without prices there is no state", () => {
  expect(summariseState([])).toBeUndefined();
});
