import { expect, test } from "vitest";
import { findStep, findUnit, isSameValue, writeValue } from "./config-value.ts";
import type { ValueFormats } from "./config-value.ts";

const formats: ValueFormats = {
  choice: (name) => name,
  number: (value, maxDecimals) =>
    value.toLocaleString("en-US", { maximumFractionDigits: maxDecimals }),
  months: (value) => `${value} months`,
  flag: (isOn) => (isOn ? "On" : "Off"),
  withUnit: (unit, written) => (unit === "percent" ? `${written}%` : `${written} USD/gram`),
};

const write = (configKey: string, configType: string, configValue: string) =>
  writeValue({ configKey, configType, configValue }, formats);

test("shows each kind of value with its unit (spec section 2)", () => {
  expect(write("WEBSITE_DISCOUNT_PERCENTAGE", "percentage", "5")).toBe("5%");
  expect(write("DEFAULT_LOAN_DURATION_MONTHS", "number", "3")).toBe("3 months");
  expect(write("FALLBACK_GOLD_PRICE_24K_PER_GRAM", "number", "129.12")).toBe("129.12 USD/gram");
  expect(write("USD_TO_UGX_RATE", "number", "3600")).toBe("3,600");
  expect(write("REQUIRE_SECOND_APPROVAL", "boolean", "1")).toBe("On");
  expect(write("REQUIRE_SECOND_APPROVAL", "boolean", "0")).toBe("Off");
  expect(write("SECOND_FACTOR", "choice", "2")).toBe("requiredOfAdmins");
  expect(write("SECOND_FACTOR", "choice", "9")).toBe("9");
});

test("months need a number and DURATION, percentages come first", () => {
  expect(findUnit({ configKey: "DEFAULT_LOAN_DURATION", configType: "string" })).toBeUndefined();
  expect(findUnit({ configKey: "LOAN_DURATION_DISCOUNT", configType: "percentage" })).toBe(
    "percent",
  );
  expect(findUnit({ configKey: "STORAGE_FEE_PER_GRAM", configType: "string" })).toBe("usdPerGram");
});

test("never rounds a value away, and shows text that is no number as it is", () => {
  expect(write("LOAN_INTEREST_RATE", "percentage", "12.3456")).toBe("12.3456%");
  expect(write("USD_TO_KES_RATE", "number", "129.2500")).toBe("129.25");
  expect(write("SLOGAN", "string", "Trust")).toBe("Trust");
  expect(write("SLOGAN", "string", "")).toBe("");
});

test("the arrows step 0.1 for percentages and 1 for the rest (spec section 5)", () => {
  expect(findStep({ configType: "percentage" })).toBe("0.1");
  expect(findStep({ configType: "number" })).toBe("1");
  expect(findStep({ configType: "string" })).toBe("1");
});

test("compares values as numbers", () => {
  expect(isSameValue("5", " 5.0 ")).toBe(true);
  expect(isSameValue("5", "5.1")).toBe(false);
  expect(isSameValue("", "0")).toBe(false);
  expect(isSameValue("abc", "abc")).toBe(true);
  expect(isSameValue("abc", "abd")).toBe(false);
});
