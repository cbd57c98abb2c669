import type { Piece } from "@dhahabu/contract/estimates";

/** Names of the types of gold among the words of papers. */
export const goldKeys = {
  "24K": "gold.24K",
  "22K": "gold.22K",
  "18K": "gold.18K",
  "Gold Bars": "gold.bars",
  "Gold Coins": "gold.coins",
  "Raw Gold": "gold.raw",
} as const satisfies Record<Piece["goldType"], string>;
