import type { purityRows } from "@dhahabu/contract/facts";
import type { Formatters } from "@dhahabu/contract/format";

/** A row of the purity table (spec section 3). */
export type PurityRow = (typeof purityRows)[number];

/** Share of pure gold with one decimal, "99%+" where it is a least share. */
export function formatPurity({ percent, isAtLeast }: PurityRow, format: Formatters): string {
  const decimals = isAtLeast ? 0 : 1;
  const share = format.percent(percent, decimals, decimals);
  return isAtLeast ? `${share}+` : share;
}
