import type { GoldPriceConfig } from "@dhahabu/contract/policy";
import { expect, test } from "vitest";
import {
  areGuardsCrossed,
  fillForm,
  findFaults,
  newTypeForm,
  readChange,
  readWhole,
} from "./type-form.ts";

const config: GoldPriceConfig = {
  id: 2,
  goldType: "22K",
  baseDiscount: 0,
  trendMultiplier: 1,
  autoAdjust: true,
  minPrice: 50,
  maxPrice: 200,
  isActive: true,
  lastUpdated: "2026-11-21T09:41:12.000Z",
  createdAt: "2026-11-01T00:00:00.000Z",
};

test("an untouched form changes nothing, however a number is written", () => {
  expect(readChange(fillForm(config), config)).toEqual({});
  expect(readChange({ ...fillForm(config), minPrice: "50.00" }, config)).toEqual({});
});

test("only what is different is sent", () => {
  const form = { ...fillForm(config), baseDiscount: "2.5", autoAdjust: "false" };
  expect(readChange(form, config)).toEqual({ baseDiscount: 2.5, autoAdjust: false });
});

test("names the fields that hold no number", () => {
  expect(findFaults(fillForm(config))).toEqual([]);
  const form = { ...fillForm(config), trendMultiplier: " ", maxPrice: "much" };
  expect(findFaults(form)).toEqual(["trendMultiplier", "maxPrice"]);
});

test("a further type begins as the specification has it", () => {
  expect(findFaults(newTypeForm)).toEqual([]);
  expect(readWhole(newTypeForm)).toEqual({
    baseDiscount: 5,
    trendMultiplier: 1,
    minPrice: 50,
    maxPrice: 200,
    autoAdjust: true,
    isActive: true,
  });
});

test.each([
  ["60", "60.5", false],
  ["60", "60", false],
  ["100", "99.99", true],
])("limits of %s and %s are crossed: %s", (minPrice, maxPrice, areCrossed) => {
  expect(areGuardsCrossed({ ...newTypeForm, minPrice, maxPrice })).toBe(areCrossed);
});
