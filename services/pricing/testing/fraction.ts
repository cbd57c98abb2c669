/** A rational number in whole numbers: what the formulas are checked against, without any decimal library. */
export interface Fraction {
  readonly numerator: bigint;
  /** Above 0. */
  readonly denominator: bigint;
}

const plainDecimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** The number a text such as `12.5` says, or that divided by another. */
export function fraction(text: string | number | bigint, divisor = 1n): Fraction {
  const match = plainDecimal.exec(String(text));
  if (!match) throw new Error(`${text} is no plain decimal.`);
  const [, sign = "", whole = "", decimals = ""] = match;
  return {
    numerator: BigInt(`${sign}${whole}${decimals}`),
    denominator: 10n ** BigInt(decimals.length) * divisor,
  };
}

/** The product of all. */
export function product(...factors: Fraction[]): Fraction {
  return {
    numerator: factors.reduce((sum, { numerator }) => sum * numerator, 1n),
    denominator: factors.reduce((sum, { denominator }) => sum * denominator, 1n),
  };
}

/** The difference of two. */
export function difference(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.denominator - b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** What is left of a whole after a discount in percent. */
export function lessDiscount(percent: string): Fraction {
  return difference(fraction(1), fraction(percent, 100n));
}

/** True where the first is above the second. */
export function isAbove(a: Fraction, b: Fraction): boolean {
  return difference(a, b).numerator > 0n;
}

/** True where both are the same number. */
export function isEqual(a: Fraction, b: Fraction): boolean {
  return difference(a, b).numerator === 0n;
}

/** The nearest number with 2 decimals, as text; halves go up. For numbers from 0 on. */
export function roundHalfUp({ numerator, denominator }: Fraction): string {
  const cents = (2n * 100n * numerator + denominator) / (2n * denominator);
  return scaleDown(cents, 2);
}

/** A whole number as a decimal: 1234 with 2 decimals is 12.34. */
export function scaleDown(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
