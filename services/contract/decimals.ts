/**
 * Tells whether a number is written with so many decimals at most. zod's `multipleOf` lets 50.00000000000001
 * and 1e-20 pass for want of precision; beside this it stays for the reference page.
 */
export function hasAtMostDecimals(decimals: number): (value: number) => boolean {
  return (value) => Number(value.toFixed(decimals)) === value;
}
