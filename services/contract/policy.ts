import { z } from "zod";
import { askedDay } from "./asked-day.ts";
import { hasAtMostDecimals } from "./decimals.ts";
import { says } from "./says.ts";

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

/** How one type of gold is priced (spec section 3): `baseDiscount` in percent, guards in USD per gram of that type. */
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
export const changeCircumstances = {
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
export const goldPriceConfigChangeSchema = goldPriceConfigFields
  .partial()
  .extend(changeCircumstances)
  .refine(
    (change) => Object.keys(change).some((name) => name in goldPriceConfigFields.shape),
    says("policy.nothingChanged"),
  );

/** What a change of policy can be about: an entry of the system configuration, or how a type of gold is priced. */
export const policySubjects = ["system-config", "gold-price-config"] as const;

export type PolicySubject = (typeof policySubjects)[number];

/**
 * One change of policy: who, when, old and new. `oldValue` is null where something began. A change that
 * a second administrator approved is the one of whoever asked for it.
 */
export const policyChangeSchema = z.object({
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
  /** True while the value in force is the one this change set. */
  isInForce: z.boolean(),
  /** True for the latest change of its key, with what was changed with it: the one that can be undone. */
  isNewest: z.boolean(),
});

export type PolicyChange = z.infer<typeof policyChangeSchema>;

const day = askedDay(says("policy.dayWrong"));

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
