import type { PolicyPreview } from "@dhahabu/contract/price-desk";

/** True where a change moves no price and no loan: a rate kept for information, a guard that does not bite. */
export function isWithoutEffect({
  prices,
  sampleLoan,
}: Pick<PolicyPreview, "prices" | "sampleLoan">): boolean {
  const isSame = (old: unknown, next: unknown) => JSON.stringify(old) === JSON.stringify(next);
  return (
    prices.every((price) => isSame(price.old, price.new)) && isSame(sampleLoan.old, sampleLoan.new)
  );
}
