import { z } from "zod";
import { defineRoute } from "./route.ts";

/** The gold a loan accepts (spec section 3); bars are valued as 24K, coins as 22K, raw gold as 18K (decisions, Prices). */
export const goldTypes = ["24K", "22K", "18K", "Gold Bars", "Gold Coins", "Raw Gold"] as const;

/** One of `goldTypes`. */
export type GoldType = (typeof goldTypes)[number];

/**
 * How far a price can be relied on: `live` from the feed; `market-closed` from the feed's last quote
 * in the weekly rest; `delayed` from a quote that is old while the market is open; `fallback` from
 * the configured prices.
 */
export const priceStates = ["live", "market-closed", "delayed", "fallback"] as const;

/** One of `priceStates`. */
export type PriceState = (typeof priceStates)[number];

/** A money amount in KES with at most 2 decimals. */
export const kesSchema = z.number().nonnegative();

/** One line of the price list. `pricePerGram` is the website price in KES; `priceChange` is in percent since the last price of the previous Nairobi day. */
export const goldPriceSchema = z.object({
  goldType: z.string(),
  pricePerGram: kesSchema,
  priceChange: z.number(),
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
});

/** One line of the price list. */
export type GoldPrice = z.infer<typeof goldPriceSchema>;

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

/** Largest weight an estimate takes, 1,000 kg (decisions, Loan estimate). */
export const maxWeightGrams = 1_000_000;

const weightError = `Please enter a weight between 0 and ${maxWeightGrams.toLocaleString("en-US")} grams.`;

/** A request for a loan estimate: weight in grams; `loanAmount` in KES, `max` or blank for the most the gold allows; duration in months. */
export const calculateLoanSchema = z.object({
  goldType: z.enum(goldTypes, { error: "Please choose a type of gold." }),
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
      { error: "Please enter a loan amount above 0, or leave it blank." },
    )
    .nullish(),
  duration: z
    .union([z.literal(loanDurationsMonths), z.enum(["1", "2", "3"]).transform(Number)], {
      error: "Please choose a duration of 1, 2 or 3 months.",
    })
    .optional(),
});

/** A parsed request for a loan estimate. */
export type CalculateLoan = z.output<typeof calculateLoanSchema>;

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
});

/** A loan estimate. */
export type LoanEstimate = z.infer<typeof loanEstimateSchema>;

/** One entry of the system configuration (spec section 3); the value is the text of a number. */
export const systemConfigSchema = z.object({
  id: z.int(),
  configKey: z.string(),
  configValue: z.string(),
  description: z.string().nullable(),
  configType: z.string(),
  isActive: z.boolean(),
  lastUpdated: z.iso.datetime(),
  createdAt: z.iso.datetime(),
});

/** One entry of the system configuration. */
export type SystemConfig = z.infer<typeof systemConfigSchema>;

/** The calls that pricing answers. */
export const pricingRoutes = {
  listGoldPrices: defineRoute({
    method: "GET",
    path: "/api/gold-prices/currency/:currency",
    owner: "pricing",
    access: "public",
    prepared: true,
    summary: "The gold prices of the website, per gram in KES.",
    params: z.object({
      currency: z.literal("KES", { error: "Gold prices are published in KES." }),
    }),
    response: z.array(goldPriceSchema),
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
    summary: "Change one entry; readers follow within 2 seconds.",
    params: z.object({ key: z.string().max(100) }),
    body: z.object({
      value: z
        .union([z.string(), z.number()], { error: "Please enter a number." })
        .transform((value) => String(value).trim()),
    }),
    response: systemConfigSchema,
  }),
};
