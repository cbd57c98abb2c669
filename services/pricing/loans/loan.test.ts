import fc from "fast-check";
import { expect, test } from "vitest";
import { exact } from "../prices/exact-decimal.ts";
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

// The same formulas in integers: cents, half up, with no decimal library.
const roundedCents = (numerator: bigint, denominator: bigint) =>
  (2n * numerator + denominator) / (2n * denominator);
const toText = (value: bigint, decimals: number) => {
  const digits = value.toString().padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

test("agrees to the cent with a computation in whole numbers", () => {
  const percent = (min: bigint) => fc.bigInt(min, 1_000_000n);
  fc.assert(
    fc.property(
      fc.record({
        milligrams: fc.bigInt(1n, 1_000_000_000n),
        market: fc.bigInt(1n, 10n ** 17n),
        discount: percent(0n),
        ltv: percent(0n),
        rate: percent(1n),
        requestedCents: fc.option(fc.bigInt(1n, 10n ** 12n)),
        months: fc.constantFrom(1, 2, 3),
      }),
      ({ milligrams, market, discount, ltv, rate, requestedCents, months }) => {
        const answer = estimate({
          weightGrams: Number(toText(milligrams, 3)),
          market: toText(market, 10),
          discount: toText(discount, 4),
          ltv: toText(ltv, 4),
          rate: toText(rate, 4),
          durationMonths: months,
          ...(requestedCents === null ? {} : { requestedKes: Number(toText(requestedCents, 2)) }),
        });
        const whole = 1_000_000n;
        const value = roundedCents(
          milligrams * market * (whole - discount) * 100n,
          1000n * 10n ** 10n * whole,
        );
        const max = roundedCents(value * ltv, whole);
        const asked = requestedCents === null || requestedCents > max ? max : requestedCents;
        const power = BigInt(months);
        const repayment = roundedCents(asked * (whole + rate) ** power, whole ** power);
        const kes = (cents: bigint) => Number(toText(cents, 2));
        expect(answer).toMatchObject({
          goldValue: kes(value),
          maxLoanAmount: kes(max),
          requestedAmount: kes(asked),
          limitedToMax: requestedCents !== null && requestedCents > max,
          monthlyInterest: kes(roundedCents(asked * rate, whole)),
          totalRepayment: kes(repayment),
          totalInterest: kes(repayment - asked),
        });
      },
    ),
    { numRuns: 500 },
  );
});
