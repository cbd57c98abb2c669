import type { GoldType } from "@dhahabu/contract/pricing";
import type { MessageKey } from "@dhahabu/kit/i18n/i18n";
import type texts from "../shared-texts/gold/messages/en.json";

type GoldKey = MessageKey<typeof texts>;

const nameKeys = {
  "24K": "type.24K",
  "22K": "type.22K",
  "18K": "type.18K",
  "Gold Bars": "type.bars",
  "Gold Coins": "type.coins",
  "Raw Gold": "type.raw",
} as const satisfies Record<GoldType, GoldKey>;

/** The types a loan accepts, in the order they are offered. */
export const loanGoldTypes = Object.keys(nameKeys) as GoldType[];

/** True for a type a loan accepts. */
export function isLoanGoldType(goldType: string): goldType is GoldType {
  return Object.hasOwn(nameKeys, goldType);
}

/** A type's name by the texts of the namespace `gold`; one that staff added is called as they call it. */
export function nameGoldType(
  goldType: string,
  t: (key: (typeof nameKeys)[GoldType]) => string,
): string {
  return isLoanGoldType(goldType) ? t(nameKeys[goldType]) : goldType;
}
