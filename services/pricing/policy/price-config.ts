import { AppError } from "@dhahabu/contract/errors";
import { exact } from "../prices/exact-decimal.ts";
import type { PriceConfigFields } from "../prices/price-rule.ts";
import type { FieldChange } from "./policy-change.ts";

export interface PriceConfig extends PriceConfigFields {
  id: number;
  goldType: string;
  lastUpdated: Date;
  createdAt: Date;
}

/** The fields as JSON has them; the contract has checked their bounds and decimals. */
export interface SentFields {
  baseDiscount: number;
  trendMultiplier: number;
  autoAdjust: boolean;
  minPrice: number;
  maxPrice: number;
  isActive: boolean;
}

/** The fields of a type that begins. Throws as `mergeFields` does. */
export function readFields(sent: SentFields): PriceConfigFields {
  const { baseDiscount, trendMultiplier, autoAdjust, minPrice, maxPrice, isActive } = sent;
  const fields = {
    baseDiscount: toText(baseDiscount),
    trendMultiplier: toText(trendMultiplier),
    autoAdjust,
    minPrice: toText(minPrice),
    maxPrice: toText(maxPrice),
    isActive,
  };
  assertGuardsInOrder(fields, sent);
  return fields;
}

/**
 * The fields as they will be: what was sent over what is there. Throws `AppError` invalid_input that
 * names the guards that were sent where the minimum would be above the maximum.
 */
export function mergeFields(
  before: PriceConfigFields,
  sent: { [Name in keyof SentFields]?: SentFields[Name] | undefined },
): PriceConfigFields {
  const { baseDiscount, trendMultiplier, autoAdjust, minPrice, maxPrice, isActive } = sent;
  const merged = {
    baseDiscount: baseDiscount === undefined ? before.baseDiscount : toText(baseDiscount),
    trendMultiplier:
      trendMultiplier === undefined ? before.trendMultiplier : toText(trendMultiplier),
    autoAdjust: autoAdjust ?? before.autoAdjust,
    minPrice: minPrice === undefined ? before.minPrice : toText(minPrice),
    maxPrice: maxPrice === undefined ? before.maxPrice : toText(maxPrice),
    isActive: isActive ?? before.isActive,
  };
  assertGuardsInOrder(merged, sent);
  return merged;
}

// The shortest decimal that is this number: what was written in the JSON.
function toText(value: number): string {
  return exact(value).toFixed();
}

function assertGuardsInOrder(
  fields: PriceConfigFields,
  sent: { minPrice?: number | undefined; maxPrice?: number | undefined },
): void {
  if (exact(fields.minPrice).lte(fields.maxPrice)) return;
  const paths = (["minPrice", "maxPrice"] as const).filter((path) => sent[path] !== undefined);
  throw new AppError("invalid_input", { reason: "policy.guardsCrossed", at: paths });
}

/** The fields with recorded changes put in. Throws as `mergeFields` does. */
export function putChanges(
  before: PriceConfigFields,
  changes: readonly FieldChange[],
): PriceConfigFields {
  const valueOf = (name: keyof PriceConfigFields) =>
    changes.find((change) => change.field === name)?.newValue;
  const flagOf = (name: "autoAdjust" | "isActive") => {
    const value = valueOf(name);
    return value === undefined ? before[name] : value === "true";
  };
  const fields = {
    baseDiscount: valueOf("baseDiscount") ?? before.baseDiscount,
    trendMultiplier: valueOf("trendMultiplier") ?? before.trendMultiplier,
    autoAdjust: flagOf("autoAdjust"),
    minPrice: valueOf("minPrice") ?? before.minPrice,
    maxPrice: valueOf("maxPrice") ?? before.maxPrice,
    isActive: flagOf("isActive"),
  };
  assertGuardsInOrder(fields, {});
  return fields;
}

const fieldNames = [
  "baseDiscount",
  "trendMultiplier",
  "autoAdjust",
  "minPrice",
  "maxPrice",
  "isActive",
] as const;

/**
 * What is different, field by field, for the record of changes; every field of a type that begins.
 * `proposed` tells which changes are taken back.
 */
export function listFieldChanges(
  before: PriceConfigFields | undefined,
  after: PriceConfigFields & { goldType: string },
  proposed: readonly FieldChange[] = [],
): FieldChange[] {
  return fieldNames
    .filter((field) => before === undefined || !isSame(before[field], after[field]))
    .map((field) => ({
      subject: "gold-price-config",
      key: after.goldType,
      field,
      oldValue: before === undefined ? null : String(before[field]),
      newValue: String(after[field]),
      undoOf: proposed.find((change) => change.field === field)?.undoOf,
    }));
}

function isSame(a: string | boolean, b: string | boolean): boolean {
  return typeof a === "string" && typeof b === "string" ? exact(a).eq(b) : a === b;
}

export function presentConfig(config: PriceConfig, pendingRequestId: number | undefined) {
  return {
    ...config,
    baseDiscount: Number(config.baseDiscount),
    trendMultiplier: Number(config.trendMultiplier),
    minPrice: Number(config.minPrice),
    maxPrice: Number(config.maxPrice),
    lastUpdated: config.lastUpdated.toISOString(),
    createdAt: config.createdAt.toISOString(),
    ...(pendingRequestId === undefined ? {} : { pendingRequestId }),
  };
}
