import type { GoldPriceConfig } from "@dhahabu/contract/pricing";
import { expect, test } from "vitest";
import { fillForm, findFaults, readChange } from "./type-form.ts";

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
