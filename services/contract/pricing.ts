import { z } from "zod";
import { hasAtMostDecimals } from "./decimals.ts";
import { idParam, pageQuery } from "./paging.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";

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

/** One step of a price. */
export type PriceStep = z.infer<typeof priceStepSchema>;

/** One line of the price list. `pricePerGram` is the website price in KES; `priceChange` is in percent since the last price of the previous Nairobi day. */
const goldPriceSchema = z.object({
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
  /** How the price was made: followed exactly and rounded half up to 2 decimals, they come to `pricePerGram`. Empty where the steps of a price of an earlier release are not known. */
  steps: z.array(priceStepSchema),
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
  /** The change of this entry that waits for a second administrator, where one does. */
  pendingRequestId: z.int().optional(),
});

/** One entry of the system configuration. */
export type SystemConfig = z.infer<typeof systemConfigSchema>;

/** Spans of time the price history can be asked for: a day, a week, a month, a year back from now. */
export const historyRanges = ["1D", "1W", "1M", "1Y"] as const;

/** One of `historyRanges`. */
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

/** Every type of gold the bank can list (spec section 3): karats of the purity table and the forms a loan accepts. */
export const configurableGoldTypes = [
  "24K",
  "23K",
  "22K",
  "21K",
  "20K",
  "18K",
  "16K",
  "15K",
  "14K",
  "12K",
  "10K",
  "8K",
  "Gold Bars",
  "Gold Coins",
  "Raw Gold",
] as const;

const decimalsError = says("policy.decimals");

const percent = z
  .number({ error: says("policy.percentageWrong") })
  .min(0, says("policy.percentageWrong"))
  .max(100, says("policy.percentageWrong"))
  .multipleOf(0.01, { error: decimalsError, abort: true })
  .refine(hasAtMostDecimals(2), { error: decimalsError, params: { values: { max: 2 } } });
const guardUsdPerGram = z
  .number({ error: says("policy.guardMissing") })
  .positive(says("policy.guardLow"))
  .max(1000, says("policy.guardHigh"))
  .multipleOf(0.01, { error: decimalsError, abort: true })
  .refine(hasAtMostDecimals(2), { error: decimalsError, params: { values: { max: 2 } } });

/** How one type of gold is priced (spec section 3, decisions): `baseDiscount` in percent, guards in USD per gram of that type. */
export const goldPriceConfigSchema = z.object({
  id: z.int(),
  goldType: z.string(),
  baseDiscount: z.number(),
  trendMultiplier: z.number(),
  autoAdjust: z.boolean(),
  minPrice: z.number(),
  maxPrice: z.number(),
  isActive: z.boolean(),
  lastUpdated: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  /** The change of this type that waits for a second administrator, where one does. */
  pendingRequestId: z.int().optional(),
});

/** How one type of gold is priced. */
export type GoldPriceConfig = z.infer<typeof goldPriceConfigSchema>;

/** Longest reason of a change. */
const maxReasonLength = 500;

/** Why something is changed, for the record of changes. */
export const reasonSchema = z
  .string({ error: says("policy.reasonMissing") })
  .trim()
  .max(maxReasonLength, says("policy.reasonLong"));

/**
 * What goes with a change of policy: the reason, and the `lastUpdated` of what the author saw. One that
 * is not the latest is a 409, so that nobody writes over what he has not seen.
 */
const changeCircumstances = {
  reason: reasonSchema.optional(),
  lastUpdated: z.iso.datetime({ error: says("value.readTime") }).optional(),
};

/** A new value of an entry, as staff type it. */
export const configValueSchema = z
  .union([z.string(), z.number()], { error: says("policy.numberMissing") })
  .transform((value) => String(value).trim());

/** What administrators decide about a type of gold. */
export const goldPriceConfigFields = z.object({
  baseDiscount: percent,
  trendMultiplier: z
    .number({ error: says("policy.multiplierMissing") })
    .positive(says("policy.multiplierLow"))
    .max(10, says("policy.multiplierHigh"))
    .multipleOf(0.0001, { error: decimalsError, abort: true })
    .refine(hasAtMostDecimals(4), { error: decimalsError, params: { values: { max: 4 } } }),
  autoAdjust: z.boolean({ error: says("value.yesOrNo") }),
  minPrice: guardUsdPerGram,
  maxPrice: guardUsdPerGram,
  isActive: z.boolean({ error: says("value.yesOrNo") }),
});

/** What administrators send to price a further type of gold; defaults of spec section 9. */
export const newGoldPriceConfigSchema = z.object({
  goldType: z.enum(configurableGoldTypes, { error: says("gold.typeMissing") }),
  baseDiscount: goldPriceConfigFields.shape.baseDiscount.default(5),
  trendMultiplier: goldPriceConfigFields.shape.trendMultiplier.default(1),
  autoAdjust: goldPriceConfigFields.shape.autoAdjust.default(true),
  minPrice: goldPriceConfigFields.shape.minPrice.default(50),
  maxPrice: goldPriceConfigFields.shape.maxPrice.default(200),
  isActive: goldPriceConfigFields.shape.isActive.default(true),
  reason: reasonSchema.optional(),
});

/** What administrators send to change how a type is priced: the fields to change. */
const goldPriceConfigChangeSchema = goldPriceConfigFields
  .partial()
  .extend(changeCircumstances)
  .refine(
    (change) => Object.keys(change).some((name) => name in goldPriceConfigFields.shape),
    says("policy.nothingChanged"),
  );

/** What a change of policy can be about: an entry of the system configuration, or how a type of gold is priced. */
export const policySubjects = ["system-config", "gold-price-config"] as const;

/** One of `policySubjects`. */
export type PolicySubject = (typeof policySubjects)[number];

/**
 * One change of policy: who, when, old and new. `oldValue` is null where something began. A change that
 * a second administrator approved is the one of whoever asked for it.
 */
const policyChangeSchema = z.object({
  id: z.int(),
  /** What was changed. */
  subject: z.enum(policySubjects),
  /** A configKey, or a type of gold. */
  key: z.string(),
  field: z.string(),
  oldValue: z.string().nullable(),
  newValue: z.string(),
  changedByUserId: z.int(),
  changedByUsername: z.string().nullable(),
  changedAt: z.iso.datetime(),
  reason: z.string().nullable(),
  /** The second administrator, where one had to approve. */
  approvedByUsername: z.string().nullable(),
  /** The change that this one took back. */
  undoOf: z.int().nullable(),
  /** True while the value in force is still the one this change set, so that it can be undone. */
  isInForce: z.boolean(),
});

/** One change of policy. */
export type PolicyChange = z.infer<typeof policyChangeSchema>;

const day = z.iso.date(says("policy.dayWrong"));

/** Filters of the record of changes; days are Nairobi's, both included. */
export const policyChangeFilters = z.object({
  /** Words or beginnings of words of key, names, reason and values. */
  search: z.string().trim().max(200, says("search.tooLong")).optional(),
  sort: z.enum(["-changedAt", "changedAt"]).default("-changedAt"),
  /** A configKey, or a type of gold. */
  key: z.string().max(100).optional(),
  /** Username of who changed it. */
  person: z.string().max(100).optional(),
  from: day.optional(),
  to: day.optional(),
});

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
