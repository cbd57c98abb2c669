import { Decimal } from "decimal.js";

/** Rounds an amount in KES half up to 2 decimals: once, at the end of its formula. */
export function roundKes(amountKes: Decimal): Decimal {
  return amountKes.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
}

/** Rounds an amount in KES half up to 2 decimals and gives it as JSON carries it: a number. */
export function toKesNumber(amountKes: Decimal): number {
  return roundKes(amountKes).toNumber();
}
