import { goldTypes } from "@dhahabu/contract/pricing";
import { configurableGoldTypes } from "@dhahabu/contract/policy";
import { expect, test } from "vitest";
import { finenessPerMilleOf, karatOf } from "./fineness.ts";

test("every type a loan accepts has the fineness of its karat", () => {
  const valued = goldTypes.map((goldType) => [karatOf(goldType), finenessPerMilleOf(goldType)]);
  expect(Object.fromEntries(goldTypes.map((goldType, index) => [goldType, valued[index]]))).toEqual(
    {
      "24K": ["24K", 999],
      "22K": ["22K", 916],
      "18K": ["18K", 750],
      "Gold Bars": ["24K", 999],
      "Gold Coins": ["22K", 916],
      "Raw Gold": ["18K", 750],
    },
  );
});

test("every type the bank can list is in the purity table", () => {
  const without = configurableGoldTypes.filter((type) => finenessPerMilleOf(type) === undefined);
  expect(without).toEqual([]);
});

test("an unknown type has none, whatever its name", () => {
  expect(finenessPerMilleOf("9K")).toBeUndefined();
  expect(finenessPerMilleOf("constructor")).toBeUndefined();
});
