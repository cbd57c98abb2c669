import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exact } from "../prices/exact-decimal.ts";
import {
  difference,
  fraction,
  isAbove,
  lessDiscount,
  product,
  roundHalfUp,
  scaleDown,
} from "../testing/fraction.ts";
import type { Fraction } from "../testing/fraction.ts";
import { estimateLoan } from "./loan.ts";

function estimate(input: {
  weightGrams?: number;
  requestedKes?: number;
  durationMonths?: number;
  market?: string;
  discount?: string;
  ltv?: string;
  rate?: string;
  defaultMonths?: number;
}) {
  return estimateLoan({
    goldType: "24K",
    weightGrams: input.weightGrams ?? 10,
    requestedKes: input.requestedKes,
    durationMonths: input.durationMonths,
    marketPricePerGramKes: exact(input.market ?? "16656.48"),
    priceState: "live",
    priceObservedAt: new Date("2026-11-20T08:00:00.000Z"),
    terms: {
      loanDiscountPercent: exact(input.discount ?? 10),
      maxLoanToValuePercent: exact(input.ltv ?? 60),
      loanInterestPercentPerMonth: exact(input.rate ?? 15),
      defaultLoanDurationMonths: input.defaultMonths ?? 1,
    },
  });
}

test.each([
  [1, 69_000, 9_000],
  [2, 79_350, 19_350],
  [3, 91_252.5, 31_252.5],
])("60,000 at 15 %% over %i months is %d", (durationMonths, totalRepayment, totalInterest) => {
  expect(estimate({ requestedKes: 60_000, durationMonths })).toMatchObject({
    requestedAmount: 60_000,
    monthlyInterest: 9_000,
    totalInterest,
    totalRepayment,
    duration: durationMonths,
    limitedToMax: false,
  });
});

test("10 g of 24K at the seeded configuration", () => {
  expect(estimate({})).toEqual({
    goldType: "24K",
    goldWeight: 10,
    goldValue: 149_908.32,
    maxLoanAmount: 89_944.99,
    requestedAmount: 89_944.99,
    limitedToMax: false,
    monthlyInterest: 13_491.75,
    totalInterest: 13_491.75,
    totalRepayment: 103_436.74,
    interestRate: 15,
    loanToValue: 60,
    duration: 1,
    valuationPricePerGram: 14_990.83,
    priceState: "live",
    priceObservedAt: "2026-11-20T08:00:00.000Z",
  });
});

test("an amount above the maximum is brought down to it and says so", () => {
  expect(estimate({ requestedKes: 89_945 })).toMatchObject({
    requestedAmount: 89_944.99,
    limitedToMax: true,
  });
  expect(estimate({ requestedKes: 89_944.99 }).limitedToMax).toBe(false);
});

test("the weight multiplies the exact price, not the rounded one", () => {
  expect(estimate({ market: "1.004", discount: "0", weightGrams: 1000 })).toMatchObject({
    goldValue: 1004,
    valuationPricePerGram: 1,
  });
});

test("a duration that is not named is the configured one", () => {
  expect(estimate({ requestedKes: 60_000, defaultMonths: 3 })).toMatchObject({
    duration: 3,
    totalRepayment: 91_252.5,
  });
});

test("nothing is lent on gold that is valued at nothing", () => {
  expect(estimate({ discount: "100", requestedKes: 1 })).toMatchObject({
    goldValue: 0,
    maxLoanAmount: 0,
    requestedAmount: 0,
    limitedToMax: true,
    totalRepayment: 0,
  });
});

const runs = { numRuns: 3000 };

/** Texts of decimals between two whole numbers: fine ones, and coarse ones, of which many end in half a cent. */
function decimalBetween(min: bigint, max: bigint, finestDecimals: number, above = 0n) {
  return fc.constantFrom(0, 1, 2, finestDecimals).chain((decimals) => {
    const unit = 10n ** BigInt(decimals);
    return fc.bigInt(min * unit + above, max * unit).map((value) => scaleDown(value, decimals));
  });
}

const loanInput = fc.record({
  weight: decimalBetween(0n, 1_000_000n, 6, 1n),
  market: decimalBetween(0n, 10_000_000n, 10, 1n),
  discount: decimalBetween(0n, 100n, 4),
  ltv: decimalBetween(0n, 100n, 4),
  rate: decimalBetween(0n, 100n, 2, 1n),
  months: fc.constantFrom(1, 2, 3),
});
type LoanInput = typeof loanInput extends fc.Arbitrary<infer Input> ? Input : never;

function estimateOf(input: LoanInput, requested?: string) {
  return estimate({
    weightGrams: Number(input.weight),
    market: input.market,
    discount: input.discount,
    ltv: input.ltv,
    rate: input.rate,
    durationMonths: input.months,
    ...(requested === undefined ? {} : { requestedKes: Number(requested) }),
  });
}

// The formula of `estimateLoan`, in whole numbers.
function findValue({ weight, market, discount }: LoanInput): Fraction {
  return product(fraction(weight), fraction(market), lessDiscount(discount));
}

function calculate(input: LoanInput, requested: string | undefined) {
  const goldValue = roundHalfUp(findValue(input));
  const maxLoanAmount = roundHalfUp(product(fraction(goldValue), fraction(input.ltv, 100n)));
  const asked = requested === undefined ? maxLoanAmount : roundHalfUp(fraction(requested));
  const limitedToMax = isAbove(fraction(asked), fraction(maxLoanAmount));
  const requestedAmount = limitedToMax ? maxLoanAmount : asked;
  const monthlyRate = fraction(input.rate, 100n);
  const growth = difference(monthlyRate, fraction(-1));
  const months = Array.from({ length: input.months }, () => growth);
  const totalRepayment = roundHalfUp(product(fraction(requestedAmount), ...months));
  const totalInterest = difference(fraction(totalRepayment), fraction(requestedAmount));
  return {
    goldValue: Number(goldValue),
    maxLoanAmount: Number(maxLoanAmount),
    requestedAmount: Number(requestedAmount),
    limitedToMax,
    monthlyInterest: Number(roundHalfUp(product(fraction(requestedAmount), monthlyRate))),
    totalRepayment: Number(totalRepayment),
    totalInterest: Number(roundHalfUp(totalInterest)),
  };
}

describe("for any gold, policy and amount", () => {
  test("every amount is the one of whole numbers, to the cent", () => {
    const requested = fc.option(decimalBetween(0n, 100_000_000n, 4, 1n), { nil: undefined });
    fc.assert(
      fc.property(loanInput, requested, (input, amount) => {
        expect(estimateOf(input, amount)).toMatchObject(calculate(input, amount));
      }),
      runs,
    );
  });

  test("the loan is never above the maximum, and says so exactly where more was asked for", () => {
    // From a cent below the maximum on: where it matters.
    const centsMore = fc.oneof(fc.bigInt(-1n, 1n), fc.bigInt(-(10n ** 12n), 10n ** 12n));
    fc.assert(
      fc.property(loanInput, centsMore, (input, more) => {
        const most = estimateOf(input);
        expect(most).toMatchObject({
          requestedAmount: most.maxLoanAmount,
          limitedToMax: false,
        });
        const cents = BigInt(Math.round(most.maxLoanAmount * 100)) + more;
        if (cents <= 0n) return;
        const loan = estimateOf(input, scaleDown(cents, 2));
        expect(loan.limitedToMax).toBe(more > 0n);
        expect(loan.requestedAmount).toBe(
          more > 0n ? most.maxLoanAmount : Number(scaleDown(cents, 2)),
        );
        expect(loan.maxLoanAmount).toBe(most.maxLoanAmount);
      }),
      runs,
    );
  });

  test("more grams never lend less, nor does a higher price or ratio, nor a lower discount", () => {
    fc.assert(
      fc.property(loanInput, loanInput, (one, other) => {
        const low = (key: "weight" | "market" | "ltv" | "discount") =>
          isAbove(fraction(one[key]), fraction(other[key])) ? other[key] : one[key];
        const high = (key: "weight" | "market" | "ltv" | "discount") =>
          low(key) === one[key] ? other[key] : one[key];
        const base = { ...one, weight: low("weight"), market: low("market"), ltv: low("ltv") };
        const least = estimateOf({ ...base, discount: high("discount") });
        const better = [
          { ...base, discount: low("discount") },
          { ...base, discount: high("discount"), weight: high("weight") },
          { ...base, discount: high("discount"), market: high("market") },
          { ...base, discount: high("discount"), ltv: high("ltv") },
        ].map((input) => estimateOf(input));
        for (const { goldValue, maxLoanAmount } of better) {
          expect(goldValue).toBeGreaterThanOrEqual(least.goldValue);
          expect(maxLoanAmount).toBeGreaterThanOrEqual(least.maxLoanAmount);
        }
      }),
      runs,
    );
  }, 60_000);

  test("rounding the value that is shown moves the maximum by a cent at most", () => {
    fc.assert(
      fc.property(loanInput, (input) => {
        const unrounded = product(findValue(input), fraction(input.ltv, 100n));
        const cents = (text: string) => BigInt(text.replace(".", ""));
        const shown = cents(estimateOf(input).maxLoanAmount.toFixed(2));
        const apart = shown - cents(roundHalfUp(unrounded));
        expect([-1n, 0n, 1n]).toContain(apart);
      }),
      runs,
    );
  });

  test("longer loans cost more, and the first month costs the same", () => {
    fc.assert(
      fc.property(loanInput, (input) => {
        const [one, two, three] = ([1, 2, 3] as const).map((months) =>
          estimateOf({ ...input, months }),
        );
        expect(one?.totalInterest).toBe(one?.monthlyInterest);
        expect(two?.monthlyInterest).toBe(one?.monthlyInterest);
        expect(two?.totalRepayment).toBeGreaterThanOrEqual(one?.totalRepayment ?? 0);
        expect(three?.totalRepayment).toBeGreaterThanOrEqual(two?.totalRepayment ?? 0);
      }),
      runs,
    );
  });
});
