import type { GoldPrice } from "@dhahabu/contract/pricing";
import { describe, expect, test } from "vitest";
import { findDirection, findRearmKes, hasReached, selectReliable } from "./crossing.ts";

describe("a price reaches the one waited for", () => {
  test.each([
    ["above", "15000.00", 14_999.99, false],
    ["above", "15000.00", 15_000, true],
    ["above", "15000.00", 15_000.01, true],
    ["below", "15000.00", 15_000.01, false],
    ["below", "15000.00", 15_000, true],
    ["below", "15000.00", 14_999.99, true],
    // As doubles these two are not what they look like.
    ["above", "0.30", 0.3, true],
    ["below", "1.10", 1.1, true],
  ] as const)("%s %s at %d: %s", (direction, threshold, price, expected) => {
    expect(hasReached(direction, threshold, price)).toBe(expected);
  });
});

test.each([
  ["15000.00", 14_999.99, "above"],
  ["15000.00", 15_000.01, "below"],
  ["15000.00", 15_000, undefined],
] as const)("to %s from %d it goes %s", (threshold, price, expected) => {
  expect(findDirection(threshold, price)).toBe(expected);
});

test.each([
  ["above", "15000.00", "14925"],
  ["below", "15000.00", "15075"],
  ["above", "12345.67", "12283.94165"],
  ["below", "0.01", "0.01005"],
] as const)("an alert %s %s is armed again at %s", (direction, threshold, expected) => {
  expect(findRearmKes(direction, threshold)).toBe(expected);
});

describe("prices that may cause mails", () => {
  const price = (goldType: string, state: GoldPrice["state"], source = "feed:goldapi") => ({
    goldType,
    state,
    source: state === "fallback" ? "configuration" : source,
  });
  const names = (prices: { goldType: string }[]) => prices.map(({ goldType }) => goldType);

  test("are live ones and the last ones of a closed market, never late or fallen back to", () => {
    const prices = [
      price("24K", "live"),
      price("22K", "market-closed"),
      price("18K", "delayed"),
      price("Raw Gold", "fallback"),
    ];
    expect(names(selectReliable(prices, false))).toEqual(["24K", "22K"]);
  });

  test("are the bank's own where it has no feed, and not where it lately had one", () => {
    const prices = [price("24K", "fallback"), price("22K", "fallback")];
    expect(names(selectReliable(prices, false))).toEqual(["24K", "22K"]);
    expect(selectReliable(prices, true)).toEqual([]);
  });

  test("are not the bank's own beside a late quote of the market", () => {
    const prices = [price("24K", "fallback"), price("22K", "delayed")];
    expect(selectReliable(prices, false)).toEqual([]);
  });
});
