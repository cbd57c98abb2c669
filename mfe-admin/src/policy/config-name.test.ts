import { createI18n } from "@dhahabu/kit/i18n/i18n";
import { expect, test } from "vitest";
import english from "../messages/en/admin.json" with { type: "json" };
import { findTopic, readNameFromKey } from "@dhahabu/contract/config-name";

test.each([
  ["WEBSITE_DISCOUNT_PERCENTAGE", "Website Discount Percentage"],
  ["LOAN_CALCULATOR_DISCOUNT_PERCENTAGE", "Loan Calculator Discount Percentage"],
  ["MAX_LOAN_TO_VALUE_RATIO", "Max Loan-to-Value Ratio"],
  ["LOAN_INTEREST_RATE", "Loan Interest Rate"],
  ["DEFAULT_LOAN_DURATION_MONTHS", "Default Loan Duration"],
  ["FALLBACK_GOLD_PRICE_24K_PER_GRAM", "Fallback Gold Price 24K per Gram"],
  ["USD_TO_KES_RATE", "USD to KES Rate"],
  ["MAX_OPEN_LOANS", "Max Open Loans"],
  ["__ODD__KEY_", "Odd Key"],
])("%s reads as %s", (configKey, name) => {
  expect(readNameFromKey(configKey)).toBe(name);
});

test("the English names of the bank's own keys are the derived ones", () => {
  const i18n = createI18n("en");
  i18n.addMessages("en", "admin", english);
  const t = i18n.getTranslate("admin");
  for (const configKey of [
    "WEBSITE_DISCOUNT_PERCENTAGE",
    "LOAN_CALCULATOR_DISCOUNT_PERCENTAGE",
    "MAX_LOAN_TO_VALUE_RATIO",
    "LOAN_INTEREST_RATE",
    "DEFAULT_LOAN_DURATION_MONTHS",
    "REQUIRE_SECOND_APPROVAL",
  ]) {
    expect(t(`setting.${findTopic(configKey)?.id}`)).toBe(readNameFromKey(configKey));
  }
  const fallbackKey = "FALLBACK_GOLD_PRICE_22K_PER_GRAM";
  expect(t("setting.fallbackPrice", { karat: 22 })).toBe(readNameFromKey(fallbackKey));
  expect(t("setting.exchangeRate", { from: "USD", to: "EUR" })).toBe(
    readNameFromKey("USD_TO_EUR_RATE"),
  );
});

test("recognises patterns of keys, and leaves unknown keys to their derived name", () => {
  expect(findTopic("FALLBACK_GOLD_PRICE_14K_PER_GRAM")).toEqual({ id: "fallbackPrice", karat: 14 });
  expect(findTopic("USD_TO_KES_RATE")).toEqual({ id: "baseRate", from: "USD", to: "KES" });
  expect(findTopic("USD_TO_ZAR_RATE")).toEqual({ id: "exchangeRate", from: "USD", to: "ZAR" });
  expect(findTopic("MAX_OPEN_LOANS")).toBeUndefined();
  expect(findTopic("FALLBACK_GOLD_PRICE_BARS_PER_GRAM")).toBeUndefined();
});
