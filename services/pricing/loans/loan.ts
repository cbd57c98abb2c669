import type { GoldType, LoanEstimate, PriceState } from "@dhahabu/contract/pricing";
import { toKesNumber, roundKes } from "@dhahabu/platform/money";
import type { Decimal } from "decimal.js";
import type { Policy } from "../policy/policy.ts";
import { exact, lessPercent, percentOf } from "../prices/exact-decimal.ts";

/** The part of the policy that a loan is computed with. */
export type LoanTerms = Pick<
  Policy,
  | "loanDiscountPercent"
  | "maxLoanToValuePercent"
  | "loanInterestPercentPerMonth"
  | "defaultLoanDurationMonths"
>;

/**
 * Estimates a gold loan (decisions, Loan estimate). The valuation is weight x exact market price less
 * the loan discount, rounded once; every later amount is computed from the rounded one a customer is
 * shown before it, so that the answer can be checked with a pocket calculator.
 */
export function estimateLoan(input: {
  goldType: GoldType;
  weightGrams: number;
  /** The amount asked for; undefined for the most the gold allows. */
  requestedKes: number | undefined;
  durationMonths: number | undefined;
  marketPricePerGramKes: Decimal;
  priceState: PriceState;
  terms: LoanTerms;
}): LoanEstimate {
  const { terms } = input;
  const valuationPricePerGram = lessPercent(input.marketPricePerGramKes, terms.loanDiscountPercent);
  const goldValue = roundKes(valuationPricePerGram.times(exact(input.weightGrams)));
  const maxLoanAmount = roundKes(percentOf(goldValue, terms.maxLoanToValuePercent));
  const asked =
    input.requestedKes === undefined ? maxLoanAmount : roundKes(exact(input.requestedKes));
  const limitedToMax = asked.gt(maxLoanAmount);
  const requestedAmount = limitedToMax ? maxLoanAmount : asked;
  const duration = input.durationMonths ?? terms.defaultLoanDurationMonths;

  const rate = terms.loanInterestPercentPerMonth.div(100);
  const totalRepayment = roundKes(requestedAmount.times(rate.plus(1).pow(duration)));
  return {
    goldType: input.goldType,
    goldWeight: input.weightGrams,
    goldValue: goldValue.toNumber(),
    maxLoanAmount: maxLoanAmount.toNumber(),
    requestedAmount: requestedAmount.toNumber(),
    limitedToMax,
    monthlyInterest: toKesNumber(requestedAmount.times(rate)),
    totalInterest: totalRepayment.minus(requestedAmount).toNumber(),
    totalRepayment: totalRepayment.toNumber(),
    interestRate: terms.loanInterestPercentPerMonth.toNumber(),
    loanToValue: terms.maxLoanToValuePercent.toNumber(),
    duration,
    valuationPricePerGram: toKesNumber(valuationPricePerGram),
    priceState: input.priceState,
  };
}
