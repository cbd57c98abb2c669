import { expect, test } from "vitest";
import { hasMoved } from "./has-moved.ts";

const then = { saleKes: 356_913.77, loanKes: 202_877.36, loanToValue: 60, interestRate: 15 };

test("a quote has moved with its prices, and with its terms alone", () => {
  expect(hasMoved(then, { ...then })).toBe(false);
  expect(hasMoved(then, { ...then, saleKes: 1 })).toBe(true);
  expect(hasMoved(then, { ...then, loanKes: 1 })).toBe(true);
  expect(hasMoved(then, { ...then, loanToValue: 50 })).toBe(true);
  expect(hasMoved(then, { ...then, interestRate: 14 })).toBe(true);
});
