import { expect, test } from "vitest";
import { compareWithSeen, explainPrices, findCommonSource } from "./price-source.ts";

test("one line stands for all where they share a state, with the latest time", () => {
  const early = { state: "fallback", observedAt: "2026-11-21T09:00:00.000Z" } as const;
  const late = { state: "fallback", observedAt: "2026-11-21T09:05:00.000Z" } as const;
  expect(findCommonSource([early, late])).toBe(late);
  expect(findCommonSource([early, { ...late, state: "live" }])).toBeUndefined();
  expect(findCommonSource([])).toBeUndefined();
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
