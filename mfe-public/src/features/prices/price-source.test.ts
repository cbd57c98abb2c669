import { expect, test } from "vitest";
import { compareWithSeen, describePriceSource, explainPrices } from "./price-source.ts";

test("a feed's name is told as the world market, anything else as the bank's own", () => {
  expect(describePriceSource({ state: "live", source: "feed:goldapi" })).toEqual({
    state: "prices.state.live",
    source: "prices.source.feed",
  });
  expect(describePriceSource({ state: "fallback", source: "configuration" })).toEqual({
    state: "prices.state.fallback",
    source: "prices.source.configuration",
  });
});

test("the sentence under the list says what the state of all means", () => {
  expect(explainPrices([{ state: "live" }, { state: "live" }])).toBe("prices.explain.live");
  expect(explainPrices([{ state: "fallback" }])).toBe("prices.explain.fallback");
  expect(explainPrices([])).toBeUndefined();
});

test("where the states differ, the sentence points at each price's own", () => {
  expect(explainPrices([{ state: "live" }, { state: "delayed" }])).toBe("prices.explain.mixed");
});

test("a price is compared with the one seen before", () => {
  expect(compareWithSeen(100, 100.01)).toBe("up");
  expect(compareWithSeen(100, 99.99)).toBe("down");
  expect(compareWithSeen(100, 100)).toBe("same");
});
