import { AppError } from "@dhahabu/contract/errors";
import type { OtherCurrency } from "@dhahabu/contract/currencies";
import type { Said } from "@dhahabu/contract/sentences";
import { loanDurationsMonths } from "@dhahabu/contract/pricing";
import { secondFactorKey, secondFactorModes } from "@dhahabu/contract/second-factor";
import { retentionKeys, retentionMonths } from "@dhahabu/contract/retention";
import type { LoanTerms } from "../loans/loan.ts";
import type { Decimal } from "decimal.js";
import { exact } from "../prices/exact-decimal.ts";
import type { PriceTerms } from "../prices/price.ts";

/** The numbers in force that prices and loans are computed with. */
export type Policy = PriceTerms & LoanTerms;

/** An entry of the system configuration as far as computing needs it. */
interface PolicyEntry {
  configKey: string;
  configValue: string;
  lastUpdated: Date;
}

/** An entry of the system configuration, whole. */
export interface SystemConfigEntry extends PolicyEntry {
  id: number;
  description: string | null;
  configType: string;
  isActive: boolean;
  createdAt: Date;
}

const fallbackKey = /^FALLBACK_GOLD_PRICE_(\d+K)_PER_GRAM$/;
const rateKey = /^USD_TO_[A-Z]{3}_RATE$/;

/**
 * Reads the policy out of the configuration's entries, active or not: switching an entry off hides it
 * from staff, it cannot leave a bank without an interest rate. Throws when an entry is missing.
 */
export function readPolicy(entries: PolicyEntry[]): Policy {
  const byKey = new Map(entries.map((entry) => [entry.configKey, entry]));
  const entryOf = (key: string) => {
    const entry = byKey.get(key);
    if (!entry) throw new Error(`The system configuration has no ${key}.`);
    return entry;
  };
  const valueOf = (key: string) => exact(entryOf(key).configValue);
  const priceOf = (entry: PolicyEntry) => ({
    usdPerGram: exact(entry.configValue),
    setAt: entry.lastUpdated,
  });
  const fallbackPrices = entries.flatMap((entry) => {
    const karat = fallbackKey.exec(entry.configKey)?.[1];
    return karat === undefined ? [] : [[karat, priceOf(entry)] as const];
  });
  return {
    websiteDiscountPercent: valueOf("WEBSITE_DISCOUNT_PERCENTAGE"),
    loanDiscountPercent: valueOf("LOAN_CALCULATOR_DISCOUNT_PERCENTAGE"),
    maxLoanToValuePercent: valueOf("MAX_LOAN_TO_VALUE_RATIO"),
    loanInterestPercentPerMonth: valueOf("LOAN_INTEREST_RATE"),
    defaultLoanDurationMonths: valueOf("DEFAULT_LOAN_DURATION_MONTHS").toNumber(),
    usdToKesRate: valueOf("USD_TO_KES_RATE"),
    usdToKesRateSetAt: entryOf("USD_TO_KES_RATE").lastUpdated,
    fallback24K: priceOf(entryOf("FALLBACK_GOLD_PRICE_24K_PER_GRAM")),
    fallbackPrices: new Map(fallbackPrices),
  };
}

/** A rate of the bank for another currency: KES for one of its units, and when the older rate of the two was set. */
export interface CurrencyRate {
  kesPerUnit: Decimal;
  setAt: Date;
}

/** Reads the rate of another currency, by way of the US dollar. Throws where an entry is missing. */
export function readCurrencyRate(entries: PolicyEntry[], currency: OtherCurrency): CurrencyRate {
  const { usdToKesRate, usdToKesRateSetAt } = readPolicy(entries);
  if (currency === "USD") return { kesPerUnit: usdToKesRate, setAt: usdToKesRateSetAt };
  const key = `USD_TO_${currency}_RATE`;
  const entry = entries.find(({ configKey }) => configKey === key);
  if (!entry) throw new Error(`The system configuration has no ${key}.`);
  const isOlder = entry.lastUpdated < usdToKesRateSetAt;
  return {
    kesPerUnit: usdToKesRate.div(entry.configValue),
    setAt: isOlder ? entry.lastUpdated : usdToKesRateSetAt,
  };
}

interface ValueRule {
  min: number;
  max: number;
  maxDecimals: number;
  said: Said;
}

const percentage: ValueRule = {
  min: 0,
  max: 100,
  maxDecimals: 4,
  said: { reason: "policy.percentageWrong" },
};

const keysOfRetention: readonly string[] = Object.values(retentionKeys);
const smallestStep = 0.0001;

/** The values an entry may take, by its key; a key that no rule names goes by its type. */
function ruleOf(configKey: string, configType: string): ValueRule {
  if (configKey === "LOAN_INTEREST_RATE") {
    // A loan keeps its rate as decimal(5,2) (spec section 3).
    return {
      min: 0.01,
      max: 100,
      maxDecimals: 2,
      said: { reason: "policy.interestWrong" },
    };
  }
  if (configKey === "DEFAULT_LOAN_DURATION_MONTHS") {
    const longest = loanDurationsMonths[loanDurationsMonths.length - 1] ?? 1;
    return {
      min: loanDurationsMonths[0],
      max: longest,
      maxDecimals: 0,
      said: { reason: "loan.durationWrong" },
    };
  }
  if (keysOfRetention.includes(configKey)) {
    return {
      ...retentionMonths,
      maxDecimals: 0,
      said: { reason: "policy.retentionWrong", values: retentionMonths },
    };
  }
  if (configKey === secondFactorKey) {
    return {
      min: 0,
      max: secondFactorModes.length - 1,
      maxDecimals: 0,
      said: { reason: "policy.secondFactorWrong" },
    };
  }
  if (fallbackKey.test(configKey)) {
    return {
      min: 10,
      max: 1000,
      maxDecimals: 4,
      said: { reason: "policy.fallbackWrong", values: { min: 10, max: 1000 } },
    };
  }
  if (configKey === "USD_TO_KES_RATE") {
    return {
      min: 1,
      max: 10_000,
      maxDecimals: 4,
      said: { reason: "policy.baseRateWrong", values: { min: 1, max: 10_000 } },
    };
  }
  if (rateKey.test(configKey)) {
    return {
      min: smallestStep,
      max: 1_000_000,
      maxDecimals: 4,
      said: { reason: "policy.rateWrong", values: { max: 1_000_000 } },
    };
  }
  if (configType === "percentage") return percentage;
  if (configType === "boolean") {
    return { min: 0, max: 1, maxDecimals: 0, said: { reason: "policy.flagWrong" } };
  }
  return {
    min: 0,
    max: 1_000_000_000,
    maxDecimals: 4,
    said: { reason: "policy.numberWrong", values: { max: 1_000_000_000 } },
  };
}

const plainNumber = /^\d{1,12}(?:\.(\d{1,20}))?$/;

/**
 * Reads the text of a new value for an entry, and gives it as it is stored: plain digits, with the
 * decimals that were written. Throws `AppError` invalid_input that names the field `value`.
 */
export function parseConfigValue(input: {
  configKey: string;
  configType: string;
  text: string;
}): string {
  const rule = ruleOf(input.configKey, input.configType);
  const match = plainNumber.exec(input.text.trim());
  if (!match) throw createValueError(rule.said);
  const value = exact(match[0]);
  const decimals = match[1]?.length ?? 0;
  if (value.lt(rule.min) || value.gt(rule.max)) throw createValueError(rule.said);
  if (value.decimalPlaces() > rule.maxDecimals) {
    const max = rule.maxDecimals;
    throw createValueError(max === 0 ? rule.said : { reason: "policy.decimals", values: { max } });
  }
  return value.toFixed(Math.min(decimals, rule.maxDecimals));
}

/** True where two texts are the same number: 5, 5.0 and 05 are one value. */
export function isSameValue(a: string, b: string): boolean {
  return exact(a).eq(b);
}

function createValueError(said: Said): AppError {
  return new AppError("invalid_input", { ...said, at: "value" });
}
