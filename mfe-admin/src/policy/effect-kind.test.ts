import { expect, test } from "vitest";
import { isWithoutEffect } from "./effect-kind.ts";

const price = { websitePricePerGram: 100, loanPricePerGram: 90, isGuarded: false };
const sampleLoan = { goldType: "22K", weightGrams: 10, old: null, new: null } as const;

test("a change is without effect where every side is the same", () => {
  const prices = [{ goldType: "22K", old: price, new: { ...price } }];
  expect(isWithoutEffect({ prices, sampleLoan })).toBe(true);
});

test.each([{ websitePricePerGram: 100.01 }, { loanPricePerGram: 89 }, { isGuarded: true }])(
  "%j is an effect",
  (difference) => {
    const prices = [{ goldType: "22K", old: price, new: { ...price, ...difference } }];
    expect(isWithoutEffect({ prices, sampleLoan })).toBe(false);
  },
);

test("a type that leaves the list is an effect", () => {
  const prices = [{ goldType: "22K", old: price, new: null }];
  expect(isWithoutEffect({ prices, sampleLoan })).toBe(false);
});
