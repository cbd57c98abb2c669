import { purityRows } from "@dhahabu/contract/facts";

/**
 * Parts of pure gold in 1,000 by karat. The purity table is the one choice for 22K (916, not 22/24) and for
 * the others, in integers, so that it multiplies without rounding.
 */
const finenessPerMilleByKarat: ReadonlyMap<string, number> = new Map(
  purityRows.map(({ karat, finenessPerMille }) => [`${karat}K`, finenessPerMille]),
);

const karatByArticle: ReadonlyMap<string, string> = new Map([
  ["Gold Bars", "24K"],
  ["Gold Coins", "22K"],
  ["Raw Gold", "18K"],
]);

/** The karat a type of gold is valued as. */
export function karatOf(goldType: string): string {
  return karatByArticle.get(goldType) ?? goldType;
}

/** Parts of pure gold in 1,000 of a type; undefined for a type the purity table does not have. */
export function finenessPerMilleOf(goldType: string): number | undefined {
  return finenessPerMilleByKarat.get(karatOf(goldType));
}
