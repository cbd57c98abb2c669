import { Decimal } from "decimal.js";
import { expect, test } from "vitest";
import { roundKes, toKesNumber } from "./money.ts";

test("rounds half up where binary floating point would round down", () => {
  expect(toKesNumber(new Decimal("1.005"))).toBe(1.01);
  expect(toKesNumber(new Decimal("91252.495"))).toBe(91_252.5);
});

test("keeps what needs no rounding", () => {
  expect(roundKes(new Decimal("91252.50")).toString()).toBe("91252.5");
});
