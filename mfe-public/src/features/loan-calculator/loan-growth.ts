const monthsPerYear = 12;
const shownDecimals = 2;

/** An exact decimal: `units` / 10 ** `decimals`. */
interface ExactDecimal {
  readonly units: bigint;
  readonly decimals: number;
}

function tenTo(decimals: number): bigint {
  return 10n ** BigInt(decimals);
}

/** Reads the digits a number is written with: those that came over the line, not its binary neighbour. */
function readDecimal(value: number): ExactDecimal {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(String(value));
  if (!match) throw new RangeError(`${value} is no plain decimal from 0 on.`);
  const [, whole = "", fraction = ""] = match;
  return { units: BigInt(whole + fraction), decimals: fraction.length };
}

/** The nearest number with so many decimals; halves go up. */
function roundHalfUp(numerator: bigint, denominator: bigint, decimals: number): number {
  const units = (2n * tenTo(decimals) * numerator + denominator) / (2n * denominator);
  return Number(units) / Number(tenTo(decimals));
}

/** (1 + rate) ** months as a fraction of whole numbers. */
function growOver(months: number, interestRatePercent: number) {
  const rate = readDecimal(interestRatePercent);
  const whole = 100n * tenTo(rate.decimals);
  return {
    numerator: (whole + rate.units) ** BigInt(months),
    denominator: whole ** BigInt(months),
  };
}

/**
 * What a loan comes to if it is repaid at the end of so many months: principal x (1 + r) ** months,
 * computed exactly and rounded once, as the bank does (`growLoan` in `services/pricing/loans/loan.ts`;
 * `tests/architecture/loan-formula.test.ts` holds both together). The rate is in percent per month, the
 * amounts in KES; `decimals` of the result are 2 unless given.
 */
export function computeTotalRepayment({
  principalKes,
  interestRatePercent,
  months,
  decimals = shownDecimals,
}: {
  principalKes: number;
  interestRatePercent: number;
  months: number;
  decimals?: number;
}): number {
  const principal = readDecimal(principalKes);
  const growth = growOver(months, interestRatePercent);
  return roundHalfUp(
    principal.units * growth.numerator,
    tenTo(principal.decimals) * growth.denominator,
    decimals,
  );
}

/** A share of a value: percent of KES, with 2 decimals. */
export function computeShare(valueKes: number, percent: number): number {
  const value = readDecimal(valueKes);
  const share = readDecimal(percent);
  return roundHalfUp(
    value.units * share.units,
    100n * tenTo(value.decimals + share.decimals),
    shownDecimals,
  );
}

/** What a loan comes to if it is repaid at the end of a month. */
export interface Repayment {
  readonly months: number;
  readonly totalKes: number;
  readonly interestKes: number;
}

/** The repayment at the end of each month up to the last; both amounts in KES with 2 decimals. */
export function listRepayments({
  principalKes,
  interestRatePercent,
  longestMonths,
}: {
  /** With at most 2 decimals. */
  principalKes: number;
  interestRatePercent: number;
  longestMonths: number;
}): Repayment[] {
  const toCents = (kes: number) => Math.round(kes * 100);
  return Array.from({ length: longestMonths }, (_, index) => {
    const months = index + 1;
    const totalKes = computeTotalRepayment({ principalKes, interestRatePercent, months });
    return {
      months,
      totalKes,
      interestKes: (toCents(totalKes) - toCents(principalKes)) / 100,
    };
  });
}

/**
 * A monthly rate as yearly ones, in percent: `nominal` is twelve times it, `effective` what a year
 * would come to with each month's interest added to the loan, (1 + r) ** 12 - 1.
 */
export function computeYearlyRates(interestRatePercent: number): {
  nominal: number;
  effective: number;
} {
  const rate = readDecimal(interestRatePercent);
  const growth = growOver(monthsPerYear, interestRatePercent);
  return {
    nominal: roundHalfUp(
      rate.units * BigInt(monthsPerYear),
      tenTo(rate.decimals),
      Math.max(rate.decimals, shownDecimals),
    ),
    effective: roundHalfUp(
      100n * (growth.numerator - growth.denominator),
      growth.denominator,
      shownDecimals,
    ),
  };
}
