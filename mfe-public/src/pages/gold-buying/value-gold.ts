/**
 * Value in KES of a weight of gold, rounded half up to whole cents. Both factors are taken as the
 * whole numbers they stand for, cents (at most 2 decimals) and milligrams (at most 3), so that the
 * product is exact.
 */
export function valueGoldKes(pricePerGramKes: number, weightGrams: number): number {
  const cents = BigInt(Math.round(pricePerGramKes * 100));
  const milligrams = BigInt(Math.round(weightGrams * 1000));
  return Number((cents * milligrams + 500n) / 1000n) / 100;
}
