import { AppError } from "@dhahabu/contract/errors";
import { expect, test } from "vitest";
import { isSameValue, parseConfigValue, readCurrencyRate, readPolicy } from "./policy.ts";

const setAt = new Date("2026-01-14T12:00:00Z");
const values: Record<string, string> = {
  WEBSITE_DISCOUNT_PERCENTAGE: "5",
  LOAN_CALCULATOR_DISCOUNT_PERCENTAGE: "10",
  MAX_LOAN_TO_VALUE_RATIO: "60",
  LOAN_INTEREST_RATE: "15",
  DEFAULT_LOAN_DURATION_MONTHS: "1",
  FALLBACK_GOLD_PRICE_24K_PER_GRAM: "129.12",
  FALLBACK_GOLD_PRICE_22K_PER_GRAM: "118.39",
  FALLBACK_GOLD_PRICE_18K_PER_GRAM: "96.94",
  USD_TO_KES_RATE: "129.00",
  USD_TO_EUR_RATE: "0.86",
};

function entriesWithout(missing?: string) {
  return Object.entries(values)
    .filter(([configKey]) => configKey !== missing)
    .map(([configKey, configValue]) => ({ configKey, configValue, lastUpdated: setAt }));
}

test("reads the numbers in force", () => {
  const policy = readPolicy(entriesWithout());
  expect(policy.loanInterestPercentPerMonth.toNumber()).toBe(15);
  expect(policy.defaultLoanDurationMonths).toBe(1);
  expect(policy.usdToKesRate.toNumber()).toBe(129);
  expect([...policy.fallbackPrices.keys()]).toEqual(["24K", "22K", "18K"]);
  expect(policy.fallbackPrices.get("22K")).toMatchObject({ setAt });
});

test("a missing entry stops everything that needs it, by name", () => {
  expect(() => readPolicy(entriesWithout("LOAN_INTEREST_RATE"))).toThrow("LOAN_INTEREST_RATE");
  expect(() => readPolicy(entriesWithout("USD_TO_KES_RATE"))).toThrow("USD_TO_KES_RATE");
});

test("a rate of another currency goes by the US dollar, and is as old as the older of the two", () => {
  const later = new Date(setAt.getTime() + 1000);
  const entries = entriesWithout().map((entry) =>
    entry.configKey === "USD_TO_EUR_RATE" ? { ...entry, lastUpdated: later } : entry,
  );
  expect(readCurrencyRate(entries, "USD").kesPerUnit.toNumber()).toBe(129);
  const euro = readCurrencyRate(entries, "EUR");
  expect(euro.kesPerUnit.times("0.86").toDecimalPlaces(20).toNumber()).toBe(129);
  expect(euro.setAt).toEqual(setAt);
  expect(() => readCurrencyRate(entriesWithout("USD_TO_EUR_RATE"), "EUR")).toThrow(
    "USD_TO_EUR_RATE",
  );
});

function parse(configKey: string, text: string, configType = "number"): string {
  return parseConfigValue({ configKey, configType, text });
}

test.each([
  ["WEBSITE_DISCOUNT_PERCENTAGE", "0", "0"],
  ["WEBSITE_DISCOUNT_PERCENTAGE", "100", "100"],
  ["WEBSITE_DISCOUNT_PERCENTAGE", " 7.5 ", "7.5"],
  ["WEBSITE_DISCOUNT_PERCENTAGE", "0.0001", "0.0001"],
  ["WEBSITE_DISCOUNT_PERCENTAGE", "007.50", "7.50"],
  ["WEBSITE_DISCOUNT_PERCENTAGE", "5.000000", "5.0000"],
  ["MAX_LOAN_TO_VALUE_RATIO", "62.5", "62.5"],
  ["LOAN_INTEREST_RATE", "0.01", "0.01"],
  ["LOAN_INTEREST_RATE", "12.750", "12.75"],
  ["LOAN_INTEREST_RATE", "100", "100"],
  ["DEFAULT_LOAN_DURATION_MONTHS", "3", "3"],
  ["DEFAULT_LOAN_DURATION_MONTHS", "2.0", "2"],
  ["FALLBACK_GOLD_PRICE_24K_PER_GRAM", "10", "10"],
  ["FALLBACK_GOLD_PRICE_24K_PER_GRAM", "1000", "1000"],
  ["USD_TO_KES_RATE", "131.25", "131.25"],
  ["USD_TO_UGX_RATE", "3612.5", "3612.5"],
])("%s takes %s as %s", (configKey, text, stored) => {
  expect(parse(configKey, text, "percentage")).toBe(stored);
});

test.each([
  ["WEBSITE_DISCOUNT_PERCENTAGE", "100.0001"],
  ["WEBSITE_DISCOUNT_PERCENTAGE", "-1"],
  ["WEBSITE_DISCOUNT_PERCENTAGE", ""],
  ["WEBSITE_DISCOUNT_PERCENTAGE", "5,5"],
  ["WEBSITE_DISCOUNT_PERCENTAGE", "1e1"],
  ["WEBSITE_DISCOUNT_PERCENTAGE", "0x10"],
  ["WEBSITE_DISCOUNT_PERCENTAGE", "NaN"],
  ["WEBSITE_DISCOUNT_PERCENTAGE", "Infinity"],
  ["WEBSITE_DISCOUNT_PERCENTAGE", "5 %"],
  ["WEBSITE_DISCOUNT_PERCENTAGE", "5.00001"],
  ["WEBSITE_DISCOUNT_PERCENTAGE", "\u0665"],
  ["MAX_LOAN_TO_VALUE_RATIO", "101"],
  ["LOAN_INTEREST_RATE", "0"],
  ["LOAN_INTEREST_RATE", "0.009"],
  ["LOAN_INTEREST_RATE", "12.755"],
  ["LOAN_INTEREST_RATE", "100.1"],
  ["DEFAULT_LOAN_DURATION_MONTHS", "0"],
  ["DEFAULT_LOAN_DURATION_MONTHS", "4"],
  ["DEFAULT_LOAN_DURATION_MONTHS", "1.5"],
  ["FALLBACK_GOLD_PRICE_24K_PER_GRAM", "0"],
  ["FALLBACK_GOLD_PRICE_24K_PER_GRAM", "9.99"],
  ["FALLBACK_GOLD_PRICE_24K_PER_GRAM", "1000.01"],
  ["USD_TO_KES_RATE", "0"],
  ["USD_TO_KES_RATE", "10001"],
  ["USD_TO_EUR_RATE", "0"],
])("%s refuses %s and names the field", (configKey, text) => {
  const refused = () => parse(configKey, text, "percentage");
  expect(refused).toThrow(AppError);
  expect(refused).toThrow(
    expect.objectContaining({
      code: "invalid_input",
      issues: [expect.objectContaining({ path: "value" })],
      message: expect.stringContaining("Please"),
    }),
  );
});

test("an entry without a rule of its own goes by its type", () => {
  expect(parse("STORAGE_FEE", "250")).toBe("250");
  expect(() => parse("STORAGE_FEE", "250", "percentage")).toThrow("0 to 100");
});

test("a value is a number, not a text", () => {
  expect(isSameValue("5", "5.00")).toBe(true);
  expect(isSameValue("129", "129.0001")).toBe(false);
});
