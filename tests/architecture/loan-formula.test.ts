import fc from "fast-check";
import { expect, test } from "vitest";
import {
  computeShare,
  computeTotalRepayment,
} from "../../mfe-public/src/features/loan-calculator/loan-growth.ts";
import { growLoan, lendOn } from "../../services/pricing/loans/loan.ts";
import { exact } from "../../services/pricing/prices/exact-decimal.ts";

const cents = fc.integer({ min: 0, max: 100_000_000_000 }).map((amount) => amount / 100);
const percent = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((share) => share / 100);
const runs = { numRuns: 2000 };

test("a loan that the page lets grow comes to what the bank has it come to, to the cent", () => {
  fc.assert(
    fc.property(
      cents,
      percent(100),
      fc.integer({ min: 1, max: 12 }),
      (principalKes, interestRatePercent, months) => {
        const terms = { loanInterestPercentPerMonth: exact(interestRatePercent) };
        expect(computeTotalRepayment({ principalKes, interestRatePercent, months })).toBe(
          growLoan(exact(principalKes), terms, months).toNumber(),
        );
      },
    ),
    runs,
  );
});

test("so does the share of a value that is lent", () => {
  fc.assert(
    fc.property(cents, percent(100), (valueKes, share) => {
      const terms = { maxLoanToValuePercent: exact(share) };
      expect(computeShare(valueKes, share)).toBe(lendOn(exact(valueKes), terms).toNumber());
    }),
    runs,
  );
});
