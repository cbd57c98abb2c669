import { z } from "zod";
import { otherCurrencies } from "./currencies.ts";
import { idParam, pageQuery } from "./paging.ts";
import {
  changeCircumstances,
  configValueSchema,
  goldPriceConfigChangeSchema,
  goldPriceConfigSchema,
  newGoldPriceConfigSchema,
  policyChangeFilters,
  policyChangeSchema,
  systemConfigSchema,
} from "./policy.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";

/** The gold a loan accepts (spec section 3); bars are valued as 24K, coins as 22K, raw gold, until it is assayed, as 18K. */
export const goldTypes = ["24K", "22K", "18K", "Gold Bars", "Gold Coins", "Raw Gold"] as const;

export type GoldType = (typeof goldTypes)[number];

/**
 * How far a price can be relied on: `live` from the feed; `market-closed` from the feed's last quote
 * in the weekly rest; `delayed` from a quote that is old while the market is open; `fallback` from
 * the configured prices.
 */
export const priceStates = ["live", "market-closed", "delayed", "fallback"] as const;

export type PriceState = (typeof priceStates)[number];

/** A money amount in KES with at most 2 decimals. */
export const kesSchema = z.number().nonnegative();

/**
 * Steps of which a price per gram is made. It starts from one of `spot-usd-per-gram` (the market's pure
 * gold), `configured-usd-per-gram` (what the bank has set for the type) and `kept-kes-per-gram` (the market
 * price at which the type is frozen). `minimum` and `maximum`, in USD per gram, take the place of the
 * result so far; every other one is a factor it is multiplied by: 0.95 for a discount of 5 %. Factors that
 * change nothing are left out.
 */
const priceStepKinds = [
  "spot-usd-per-gram",
  "configured-usd-per-gram",
  "kept-kes-per-gram",
  "fineness",
  "trend",
  "base-discount",
  "minimum",
  "maximum",
  "exchange-rate",
  "website-discount",
] as const;

/** One step of a price; the value is the text of an exact decimal. */
export const priceStepSchema = z.object({
  kind: z.enum(priceStepKinds),
  value: z.string().regex(/^\d+(\.\d+)?$/),
});

export type PriceStep = z.infer<typeof priceStepSchema>;

/** One line of the price list. `pricePerGram` is the website price in KES; `priceChange` is in percent since the last price of the previous Nairobi day. */
const goldPriceSchema = z.object({
  goldType: z.string(),
  pricePerGram: kesSchema,
  /** What a loan values a gram at, in KES; null for a type that no loan accepts. */
  loanPricePerGram: kesSchema.nullable(),
  priceChange: z.number(),
  /** False before the type has a price of an earlier Nairobi day: `priceChange` is 0 then. */
  isChangeKnown: z.boolean(),
  currency: z.literal("KES"),
  /** Parts of pure gold in 1,000. */
  finenessPerMille: z.int(),
  /** `configuration`, or `feed:` and the provider's name. */
  source: z.string(),
  state: z.enum(priceStates),
  /** When the source observed the price. */
  observedAt: z.iso.datetime(),
  /** When the bank last confirmed it. */
  refreshedAt: z.iso.datetime(),
  /** True while the price is held at the type's configured minimum or maximum. */
  isGuarded: z.boolean(),
  /** How the price was made: followed exactly and rounded half up to 2 decimals, they come to `pricePerGram`. Empty where the steps of a price of an earlier release are not known. */
  steps: z.array(priceStepSchema),
});

/** One line of the price list. */
export type GoldPrice = z.infer<typeof goldPriceSchema>;

/** The prices in another currency, for information; `rateSetAt` is when the older of the two rates it needs was set. */
const convertedPricesSchema = z.object({
  currency: z.enum(otherCurrencies),
  /** What one unit of the currency is in KES, with at most 6 decimals. */
  kesPerUnit: z.number().positive(),
  rateSetAt: z.iso.datetime(),
  prices: z.array(z.object({ goldType: z.string(), pricePerGram: z.number().nonnegative() })),
});

/** The prices in another currency. */
export type ConvertedPrices = z.infer<typeof convertedPricesSchema>;

/** What pages may know of the policy: `interestRate` in percent per month, `ltvRatio` in percent. */
export const publicConfigSchema = z.object({
  interestRate: z.number(),
  ltvRatio: z.number(),
  defaultDurationMonths: z.int(),
});

/** What pages may know of the policy. */
export type PublicConfig = z.infer<typeof publicConfigSchema>;

/** Loan tenures in months (spec section 9). */
export const loanDurationsMonths = [1, 2, 3] as const;

const decimalText = z
  .string()
  .trim()
  .regex(/^\d+(\.\d+)?$/);

/** Largest weight an estimate takes, 1,000 kg. */
export const maxWeightGrams = 1_000_000;

const weightError = says("loan.weightWrong");

/** A request for a loan estimate: weight in grams; `loanAmount` in KES, `max` or blank for the most the gold allows; duration in months. */
const calculateLoanSchema = z.object({
  goldType: z.enum(goldTypes, { error: says("gold.typeMissing") }),
  goldWeight: z
    .union([z.number(), decimalText.transform(Number)], { error: weightError })
    .refine((grams) => Number.isFinite(grams) && grams > 0 && grams <= maxWeightGrams, weightError),
  loanAmount: z
    .union(
      [
        z.literal("max"),
        z.literal(""),
        z.number().positive(),
        decimalText.transform(Number).pipe(z.number().positive()),
      ],
      { error: says("loan.amountWrong") },
    )
    .nullish(),
  duration: z
    .union([z.literal(loanDurationsMonths), z.enum(["1", "2", "3"]).transform(Number)], {
      error: says("loan.durationWrong"),
    })
    .optional(),
});

/** A loan estimate: amounts in KES, `interestRate` in percent per month, `loanToValue` in percent, `duration` in months. */
export const loanEstimateSchema = z.object({
  goldType: z.enum(goldTypes),
  goldWeight: z.number(),
  goldValue: kesSchema,
  maxLoanAmount: kesSchema,
  requestedAmount: kesSchema,
  /** True where the amount asked for was above the maximum and was brought down to it. */
  limitedToMax: z.boolean(),
  monthlyInterest: kesSchema,
  totalInterest: kesSchema,
  totalRepayment: kesSchema,
  interestRate: z.number(),
  loanToValue: z.number(),
  duration: z.int(),
  /** The price a gram was valued at, before rounding the total. */
  valuationPricePerGram: kesSchema,
  /** State of the price the estimate stands on. */
  priceState: z.enum(priceStates),
  /** When its source observed that price. */
  priceObservedAt: z.iso.datetime(),
});

export type LoanEstimate = z.infer<typeof loanEstimateSchema>;

/** Spans of time the price history can be asked for: a day, a week, a month, a year back from now. */
export const historyRanges = ["1D", "1W", "1M", "1Y"] as const;

export type HistoryRange = (typeof historyRanges)[number];

/** Most points a history answers. */
export const maxHistoryPoints = 400;

/** The website price of one type over a range: at most `maxHistoryPoints`, in order of time, `stepSeconds` apart. A time at which the type had no price or was off the list has no point. */
export const priceHistorySchema = z.object({
  goldType: z.string(),
  range: z.enum(historyRanges),
  currency: z.literal("KES"),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  stepSeconds: z.int().positive(),
  /** When the first price of the type was kept. */
  keptSince: z.iso.datetime(),
  /** The price in force at each time, per gram in KES. */
  points: z
    .array(z.object({ at: z.iso.datetime(), pricePerGram: kesSchema }))
    .max(maxHistoryPoints),
});

/** The website price of one type over a range. */
export type PriceHistory = z.infer<typeof priceHistorySchema>;

/** The calls that pricing answers; those of the price desk are in `price-desk.ts`. */
export const pricingRoutes = {
  listGoldPrices: defineRoute({
    method: "GET",
    path: "/api/gold-prices/currency/:currency",
    owner: "pricing",
    access: "public",
    prepared: true,
    summary: "The gold prices of the website, per gram in KES.",
    params: z.object({
      currency: z.literal("KES", { error: says("gold.onlyKes") }),
    }),
    response: z.array(goldPriceSchema),
  }),
  convertGoldPrices: defineRoute({
    method: "GET",
    path: "/api/gold-prices/converted/:currency",
    owner: "pricing",
    access: "public",
    summary:
      "The gold prices of the website in another currency, at the bank's rate, for information.",
    params: z.object({
      currency: z.enum(otherCurrencies, { error: says("gold.currencyUnknown") }),
    }),
    response: convertedPricesSchema,
  }),
  getGoldPriceHistory: defineRoute({
    method: "GET",
    path: "/api/gold-prices/history",
    owner: "pricing",
    access: "public",
    summary: "The website price of one type over a day, a week, a month or a year.",
    query: z.object({
      type: z.string({ error: says("gold.typeMissing") }).max(10, says("gold.typeMissing")),
      range: z.enum(historyRanges, { error: says("gold.rangeMissing") }).default("1D"),
    }),
    response: priceHistorySchema,
  }),
  getPublicConfig: defineRoute({
    method: "GET",
    path: "/api/public-config",
    owner: "pricing",
    access: "public",
    prepared: true,
    summary: "Interest rate and loan-to-value ratio in force.",
    response: publicConfigSchema,
  }),
  calculateLoan: defineRoute({
    method: "POST",
    path: "/api/calculate-loan",
    owner: "pricing",
    access: "public",
    limit: "read",
    summary: "Estimate a gold loan.",
    body: calculateLoanSchema,
    response: loanEstimateSchema,
  }),
  listSystemConfig: defineRoute({
    method: "GET",
    path: "/api/admin/system-config",
    owner: "pricing",
    access: "admin",
    summary: "Every entry of the system configuration.",
    response: z.array(systemConfigSchema),
  }),
  updateSystemConfig: defineRoute({
    method: "PATCH",
    path: "/api/admin/system-config/:key",
    owner: "pricing",
    access: "admin",
    needsFreshSignIn: true,
    canConflict: true,
    summary:
      "Change one entry; readers follow within 2 seconds. Where a second administrator has to approve, the value stays and pendingRequestId names the request.",
    params: z.object({ key: z.string().max(100) }),
    body: z.object({ value: configValueSchema, ...changeCircumstances }),
    response: systemConfigSchema,
  }),
  listGoldPriceConfigs: defineRoute({
    method: "GET",
    path: "/api/admin/gold-price-configs",
    owner: "pricing",
    access: "admin",
    summary: "How each type of gold is priced.",
    response: z.array(goldPriceConfigSchema),
  }),
  createGoldPriceConfig: defineRoute({
    method: "POST",
    path: "/api/admin/gold-price-configs",
    owner: "pricing",
    access: "admin",
    needsFreshSignIn: true,
    canConflict: true,
    successStatus: 201,
    summary:
      "Price a further type of gold. Where a second administrator has to approve, it begins off the list.",
    body: newGoldPriceConfigSchema,
    response: goldPriceConfigSchema,
  }),
  updateGoldPriceConfig: defineRoute({
    method: "PATCH",
    path: "/api/admin/gold-price-configs/:id",
    owner: "pricing",
    access: "admin",
    needsFreshSignIn: true,
    canConflict: true,
    summary:
      "Change how a type is priced; the price list follows within 2 seconds. Where a second administrator has to approve, nothing changes and pendingRequestId names the request.",
    params: z.object({ id: idParam("policy.unknownType") }),
    body: goldPriceConfigChangeSchema,
    response: goldPriceConfigSchema,
  }),
  listPolicyChanges: defineRoute({
    method: "GET",
    path: "/api/admin/policy-changes",
    owner: "pricing",
    access: "admin",
    summary: "Every change of configuration, the latest first, page by page.",
    query: pageQuery.extend(policyChangeFilters.shape),
    response: z.array(policyChangeSchema),
  }),
};
