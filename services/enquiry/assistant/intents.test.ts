import { expect, test } from "vitest";
import { choose, isForbiddenAside, labels } from "./intents.ts";
import type { Label } from "./intents.ts";

/** Shares of the labels named, the rest of one spread over the others. */
function sharesOf(named: Partial<Record<Label, number>>): Float32Array {
  const left = 1 - Object.values(named).reduce((total, share) => total + share, 0);
  const others = labels.length - Object.keys(named).length;
  return Float32Array.from(labels, (label) => named[label] ?? left / others);
}

test("the likeliest label is what was meant", () => {
  const { understanding, confidence } = choose(sharesOf({ price: 0.8, loan: 0.1 }));
  expect(understanding).toEqual({ kind: "clear", intent: "price" });
  expect(confidence.score).toBeCloseTo(0.8);
  expect(confidence.margin).toBeCloseTo(0.7);
});

test("a message that is little like anything is not understood", () => {
  expect(choose(sharesOf({ price: 0.15 })).understanding).toEqual({ kind: "unknown" });
});

test("two labels that are as likely are asked about", () => {
  expect(choose(sharesOf({ price: 0.46, loan: 0.44 })).understanding).toEqual({
    kind: "ambiguous",
    first: "price",
    second: "loan",
  });
});

test("what is elsewhere is refused however near another label is", () => {
  expect(choose(sharesOf({ outOfScope: 0.46, loan: 0.44 })).understanding).toEqual({
    kind: "clear",
    intent: "outOfScope",
  });
});

test("what the rules forbid is no intent", () => {
  for (const named of [{ "against-rules": 0.6, sell: 0.35 }, { "against-rules": 0.3 }]) {
    const { understanding, isNearRules } = choose(sharesOf(named));
    expect(understanding).toEqual({ kind: "against-rules" });
    expect(isNearRules).toBe(true);
  }
});

test.each([
  [0.45, true],
  [0.01, true],
  [0.001, false],
])("what may be forbidden with a share of %d is an intent near the rules: %s", (share, isNear) => {
  const { understanding, isNearRules } = choose(sharesOf({ "against-rules": share, sell: 0.4 }));
  expect(understanding).toEqual({ kind: "clear", intent: "sell" });
  expect(isNearRules).toBe(isNear);
});

test("a part of a message comes near the rules where it may well be forbidden", () => {
  expect(isForbiddenAside(sharesOf({ "against-rules": 0.2, sell: 0.75 }))).toBe(true);
  expect(isForbiddenAside(sharesOf({ "against-rules": 0.05, sell: 0.9 }))).toBe(false);
});
