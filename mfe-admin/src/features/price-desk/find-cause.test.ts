import { expect, test } from "vitest";
import { findCause } from "./find-cause.ts";

const at = (second: number) => `2026-11-29T10:00:${String(second).padStart(2, "0")}.000Z`;
const price = (second: number, goldType = "24K") => ({ goldType, changedAt: at(second) });
const change = (second: number, key = "USD_TO_KES_RATE") => ({
  subject: key.includes("_") ? ("system-config" as const) : ("gold-price-config" as const),
  key,
  changedAt: at(second),
});

test("a price follows from the change that was made with it", () => {
  const [first, second] = [change(5), change(20)];
  const prices = [price(21), price(5)];
  expect(findCause(price(21), prices, [second, first])).toBe(second);
  expect(findCause(price(5), prices, [second, first])).toBe(first);
});

test("what the market moves after a change does not follow from it", () => {
  const prices = [price(9), price(5)];
  expect(findCause(price(9), prices, [change(5)])).toBeUndefined();
  expect(findCause(price(40), [price(40)], [change(5)])).toBeUndefined();
  expect(findCause(price(4), [price(4)], [change(5)])).toBeUndefined();
});

test("how one type is priced moves that type alone", () => {
  const prices = [price(5), price(5, "22K")];
  const own = change(5, "22K");
  expect(findCause(price(5), prices, [own])).toBeUndefined();
  expect(findCause(price(5, "22K"), prices, [own])).toBe(own);
});
