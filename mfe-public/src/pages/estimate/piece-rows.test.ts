import { maxPieceRows } from "@dhahabu/contract/quote-terms";
import { expect, test } from "vitest";
import { countRows } from "./piece-rows.ts";

test("there are as many rows as were typed into, and two at least", () => {
  expect(countRows({})).toBe(2);
  expect(countRows({ "items.4.grossGrams": "7.35", "items.6.quantity": " " })).toBe(5);
});

test("no address makes more rows than the form has", () => {
  for (const place of ["99999999", "999", "99", "20"]) {
    expect(countRows({ [`items.${place}.a`]: "1" })).toBeLessThanOrEqual(maxPieceRows);
  }
  expect(countRows({ "items.19.grossGrams": "1" })).toBe(maxPieceRows);
});
