import type { PolicyPreview } from "@dhahabu/contract/price-desk";

function isSame(old: unknown, next: unknown): boolean {
  return JSON.stringify(old) === JSON.stringify(next);
}

/** True for a type that a change leaves as it is. */
export function isSamePrice(price: Pick<PolicyPreview["prices"][number], "old" | "new">): boolean {
  return isSame(price.old, price.new);
}

/** True where a change moves no price and no loan: a rate kept for information, a guard that does not bite. */
export function isWithoutEffect({
  prices,
  sampleLoan,
}: Pick<PolicyPreview, "prices" | "sampleLoan">): boolean {
  return prices.every(isSamePrice) && isSame(sampleLoan.old, sampleLoan.new);
}
