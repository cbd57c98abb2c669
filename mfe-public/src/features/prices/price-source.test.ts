import { expect, test } from "vitest";
import { compareWithSeen, explainPrices, shareSource } from "./price-source.ts";

test("one line is true of all where state and time are one", () => {
  const [at, later] = ["2026-11-21T09:00:00.000Z", "2026-11-21T09:05:00.000Z"];
  expect(
    shareSource([
      { state: "live", observedAt: at },
      { state: "live", observedAt: at },
    ]),
  ).toBe(true);
  expect(
    shareSource([
      { state: "live", observedAt: at },
      { state: "live", observedAt: later },
    ]),
  ).toBe(false);
  expect(
    shareSource([
      { state: "live", observedAt: at },
      { state: "delayed", observedAt: at },
    ]),
  ).toBe(false);
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
