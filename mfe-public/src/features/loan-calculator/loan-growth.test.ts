import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  computeShare,
  computeTotalRepayment,
  computeYearlyRates,
  listRepayments,
} from "./loan-growth.ts";

test("60,000 at 15 % is 69,000, 79,350 and 91,252.50", () => {
  expect(
    listRepayments({ principalKes: 60_000, interestRatePercent: 15, longestMonths: 3 }),
  ).toEqual([
    { months: 1, totalKes: 69_000, interestKes: 9000 },
    { months: 2, totalKes: 79_350, interestKes: 19_350 },
    { months: 3, totalKes: 91_252.5, interestKes: 31_252.5 },
  ]);
});

test("in whole shillings the last is 91,253: the half goes up", () => {
  const total = computeTotalRepayment({
    principalKes: 60_000,
    interestRatePercent: 15,
    months: 3,
    decimals: 0,
  });
  expect(total).toBe(91_253);
});

test("a half cent goes up, where binary fractions would lose it", () => {
  const total = computeTotalRepayment({ principalKes: 1.5, interestRatePercent: 0.33, months: 1 });
  expect(total).toBe(1.5);
  expect(computeTotalRepayment({ principalKes: 100.1, interestRatePercent: 2.5, months: 1 })).toBe(
    102.6,
  );
  expect(computeTotalRepayment({ principalKes: 1.1, interestRatePercent: 50, months: 1 })).toBe(
    1.65,
  );
  expect(computeTotalRepayment({ principalKes: 0.01, interestRatePercent: 50, months: 1 })).toBe(
    0.02,
  );
});

test.each([
  [100_000, 60, 60_000],
  [149_908.32, 60, 89_944.99],
  [1.5, 33, 0.5],
  [100_000, 60.1234, 60_123.4],
])("%d at %d %% is %d", (value, percent, share) => {
  expect(computeShare(value, percent)).toBe(share);
});

test("15 % a month is 180 % a year, and 435.03 % where interest is added to the loan", () => {
  expect(computeYearlyRates(15)).toEqual({ nominal: 180, effective: 435.03 });
});

test("the smallest rate has its yearly ones too", () => {
  expect(computeYearlyRates(0.01)).toEqual({ nominal: 0.12, effective: 0.12 });
});

test("what is no amount is refused", () => {
  expect(() =>
    computeTotalRepayment({ principalKes: -1, interestRatePercent: 15, months: 1 }),
  ).toThrow(RangeError);
  expect(() => computeYearlyRates(Number.NaN)).toThrow(RangeError);
});

/** Whole cents after months of compounding, month by month, with a remainder that is never dropped. */
function compoundByMonth(cents: bigint, basisPoints: bigint, months: number): bigint {
  const whole = 10_000n;
  let numerator = cents;
  let denominator = 1n;
  for (let month = 0; month < months; month += 1) {
    numerator = numerator * whole + numerator * basisPoints;
    denominator *= whole;
  }
  const quotient = numerator / denominator;
  return 2n * (numerator % denominator) >= denominator ? quotient + 1n : quotient;
}

describe("for any loan", () => {
  const runs = { numRuns: 5000 };
  const cents = fc.bigInt(0n, 10n ** 13n);
  const basisPoints = fc.bigInt(1n, 10_000n);

  test("each total is the one of whole numbers, to the cent, and interest is the difference", () => {
    fc.assert(
      fc.property(cents, basisPoints, (principal, rate) => {
        const repayments = listRepayments({
          principalKes: Number(principal) / 100,
          interestRatePercent: Number(rate) / 100,
          longestMonths: 3,
        });
        for (const { months, totalKes, interestKes } of repayments) {
          const total = compoundByMonth(principal, rate, months);
          expect(totalKes).toBe(Number(total) / 100);
          expect(interestKes).toBe(Number(total - principal) / 100);
        }
      }),
      runs,
    );
  });

  test("the yearly rate is what a hundred shillings would cost in a year", () => {
    fc.assert(
      fc.property(basisPoints, (rate) => {
        const principal = 10n ** 4n;
        const yearly = computeYearlyRates(Number(rate) / 100);
        const grown = compoundByMonth(principal, rate, 12);
        expect(yearly.effective).toBe(Number(grown - principal) / 100);
        expect(yearly.nominal).toBe(Number(rate * 12n) / 100);
      }),
      runs,
    );
  });
});
