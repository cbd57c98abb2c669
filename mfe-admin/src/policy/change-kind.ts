import { secondFactorKey } from "@dhahabu/contract/second-factor";

/** Type of an entry by the words of its key, where only the key is known: what a value of it is written with. */
export function guessConfigType(configKey: string): "percentage" | "boolean" | "choice" | "number" {
  if (configKey === secondFactorKey) return "choice";
  if (/PERCENTAGE|_RATIO$|INTEREST_RATE$/.test(configKey)) return "percentage";
  return configKey.startsWith("REQUIRE_") ? "boolean" : "number";
}

/** Fields of a type of gold that staff decide on. */
export const typeFields = [
  "baseDiscount",
  "trendMultiplier",
  "minPrice",
  "maxPrice",
  "autoAdjust",
  "isActive",
] as const;

export type TypeField = (typeof typeFields)[number];

/** True for a field of a type of gold. */
export function isTypeField(field: string): field is TypeField {
  return typeFields.some((known) => known === field);
}
