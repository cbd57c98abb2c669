import { expect, test } from "vitest";
import { configSections, findSection, groupBySection } from "./config-section.ts";

test.each([
  ["WEBSITE_DISCOUNT_PERCENTAGE", "website"],
  ["LOAN_CALCULATOR_DISCOUNT_PERCENTAGE", "loans"],
  ["MAX_LOAN_TO_VALUE_RATIO", "loans"],
  ["LOAN_INTEREST_RATE", "loans"],
  ["DEFAULT_LOAN_DURATION_MONTHS", "loans"],
  ["PRICE_MARGIN_PERCENTAGE", "pricing"],
  ["STAFF_DISCOUNT_PERCENTAGE", "pricing"],
  ["FALLBACK_GOLD_PRICE_24K_PER_GRAM", "fallbacks"],
  ["USD_TO_KES_RATE", "rates"],
  ["EXCHANGE_RATE_MARGIN", "rates"],
  ["REQUIRE_SECOND_APPROVAL", "pricing"],
  ["SUPPORT_DESK_COUNT", "general"],
] as const)("%s belongs to %s", (configKey, section) => {
  expect(findSection(configKey)).toBe(section);
});

test("keeps every entry once, in order, and shows sections without entries", () => {
  const entries = [
    { configKey: "USD_TO_KES_RATE" },
    { configKey: "LOAN_INTEREST_RATE" },
    { configKey: "USD_TO_EUR_RATE" },
  ];
  const groups = groupBySection(entries);
  expect(groups.map(({ section }) => section)).toEqual([...configSections]);
  expect(groups.find(({ section }) => section === "rates")?.entries).toEqual([
    { configKey: "USD_TO_KES_RATE" },
    { configKey: "USD_TO_EUR_RATE" },
  ]);
  expect(groups.flatMap((group) => group.entries)).toHaveLength(entries.length);
  expect(groups.find(({ section }) => section === "website")?.entries).toEqual([]);
});
