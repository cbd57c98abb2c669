import type { GoldType } from "@dhahabu/contract/pricing";
import type { MessageKey } from "@dhahabu/kit/i18n/i18n";
import type texts from "../shared-texts/gold/messages/en.json";

type GoldKey = MessageKey<typeof texts>;

const keys = {
  "24K": { name: "type.24K", note: "note.24K" },
  "22K": { name: "type.22K", note: "note.22K" },
  "18K": { name: "type.18K", note: "note.18K" },
  "Gold Bars": { name: "type.bars", note: "note.bars" },
  "Gold Coins": { name: "type.coins", note: "note.coins" },
  "Raw Gold": { name: "type.raw", note: "note.raw" },
} as const satisfies Record<GoldType, { name: GoldKey; note: GoldKey }>;

/** The types a loan accepts, in the order they are offered. */
export const loanGoldTypes = Object.keys(keys) as GoldType[];

/** True for a type a loan accepts. */
export function isLoanGoldType(goldType: string): goldType is GoldType {
  return Object.hasOwn(keys, goldType);
}

/** Keys of a type's name and of the line that explains it; undefined for a type that staff added. */
export function findGoldTypeKeys(goldType: string): (typeof keys)[GoldType] | undefined {
  return isLoanGoldType(goldType) ? keys[goldType] : undefined;
}
