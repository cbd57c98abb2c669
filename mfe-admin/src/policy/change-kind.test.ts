import { expect, test } from "vitest";
import { guessConfigType, isTypeField } from "./change-kind.ts";

test.each([
  ["WEBSITE_DISCOUNT_PERCENTAGE", "percentage"],
  ["MAX_LOAN_TO_VALUE_RATIO", "percentage"],
  ["LOAN_INTEREST_RATE", "percentage"],
  ["USD_TO_KES_RATE", "number"],
  ["DEFAULT_LOAN_DURATION_MONTHS", "number"],
  ["FALLBACK_GOLD_PRICE_24K_PER_GRAM", "number"],
  ["REQUIRE_SECOND_APPROVAL", "boolean"],
])("%s is a %s", (configKey, type) => {
  expect(guessConfigType(configKey)).toBe(type);
});

test("knows the fields of a type of gold", () => {
  expect(isTypeField("minPrice")).toBe(true);
  expect(isTypeField("configValue")).toBe(false);
});
