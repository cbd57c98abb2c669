import type { GoldType, LoanEstimate } from "@dhahabu/contract/pricing";

const shortTypes: Record<GoldType, string> = {
  "24K": "24K",
  "22K": "22K",
  "18K": "18K",
  "Gold Bars": "BARS",
  "Gold Coins": "COINS",
  "Raw Gold": "RAW",
};

/**
 * A reference that whoever hears it can repeat the estimate from: type, grams, amount in KES, months and
 * day, as in `22K-12.5G-KES90000-3M-20261124`.
 */
export function buildReference(
  { goldType, goldWeight, requestedAmount, duration }: LoanEstimate,
  day: string,
): string {
  const parts = [
    shortTypes[goldType],
    `${goldWeight}G`,
    `KES${requestedAmount}`,
    `${duration}M`,
    day.replaceAll("-", ""),
  ];
  return parts.join("-");
}
