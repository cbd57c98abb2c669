import { Decimal } from "decimal.js";

// The library's own 20 digits would round a product of price, multiplier and rate; 100 hold it whole.
const ExactDecimal = Decimal.clone({ precision: 100, rounding: Decimal.ROUND_HALF_UP });

/** A decimal whose sums and products stay exact; numbers of SQL arrive as text. */
export function exact(value: Decimal.Value): Decimal {
  return new ExactDecimal(value);
}

/** The factor that is left of a whole after a discount in percent. */
export function toFactor(discountPercent: Decimal): Decimal {
  return exact(100).minus(discountPercent).div(100);
}

export function percentOf(amount: Decimal, percent: Decimal): Decimal {
  return amount.times(percent).div(100);
}
