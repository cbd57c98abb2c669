import type { GoldType } from "@dhahabu/contract/pricing";

/** What each type of gold is called, in the texts of quotes. */
export const typeNames = {
  "24K": "type.24K",
  "22K": "type.22K",
  "18K": "type.18K",
  "Gold Bars": "type.bars",
  "Gold Coins": "type.coins",
  "Raw Gold": "type.raw",
} as const satisfies Record<GoldType, string>;
