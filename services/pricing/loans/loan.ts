import { goldTypes } from "@dhahabu/contract/pricing";
import type { GoldType, LoanEstimate, PriceState } from "@dhahabu/contract/pricing";
import { toKesNumber, roundKes } from "@dhahabu/platform/money";
import type { Decimal } from "decimal.js";
import { exact, percentOf, toFactor } from "../prices/exact-decimal.ts";

/** The part of the policy that a loan is computed with; percentages as written, 5 for 5 %. */
export interface LoanTerms {
  loanDiscountPercent: Decimal;
  maxLoanToValuePercent: Decimal;
  loanInterestPercentPerMonth: Decimal;
  defaultLoanDurationMonths: number;
}

/** What a gram is valued at for a loan, exactly: market price x (1 - loan discount). */
export function valueGram(
  marketPricePerGramKes: Decimal,
  terms: Pick<LoanTerms, "loanDiscountPercent">,
): Decimal {
  return marketPricePerGramKes.times(toFactor(terms.loanDiscountPercent));
}

/** The same of a type as it is shown, in KES with 2 decimals; null for a type that no loan accepts. */
export function presentLoanPrice(
  goldType: string,
  marketPricePerGramKes: Decimal,
  terms: Pick<LoanTerms, "loanDiscountPercent">,
): number | null {
  const isLoanType = goldTypes.some((type) => type === goldType);
  return isLoanType ? toKesNumber(valueGram(marketPricePerGramKes, terms)) : null;
}

/** What a loan counts gold as, in KES. */
export function valueGold(pricePerGramKes: Decimal, weightGrams: Decimal): Decimal {
  return roundKes(pricePerGramKes.times(weightGrams));
}

/** The most that is lent on a value, in KES. */
export function lendOn(
  valueKes: Decimal,
  terms: Pick<LoanTerms, "maxLoanToValuePercent">,
): Decimal {
  return roundKes(percentOf(valueKes, terms.maxLoanToValuePercent));
}

/** What a loan has grown to after some months, in KES. */
export function growLoan(
  principalKes: Decimal,
  terms: Pick<LoanTerms, "loanInterestPercentPerMonth">,
  months: number,
): Decimal {
  const rate = terms.loanInterestPercentPerMonth.div(100);
  return roundKes(principalKes.times(rate.plus(1).pow(months)));
}

/**
 * Estimates a gold loan: value = weight x valuation price of a gram; most = value x loan-to-value;
 * loan = what is asked for, the most at most; interest of a month = loan x r; repayment after n months
 * = loan x (1 + r) ** n. The page has the last formula too, to show other months than the one that was
 * asked for (`loan-growth.ts` of mfe-public; `tests/architecture/loan-formula.test.ts` holds both together).
 *
 * Each amount of money is rounded once, at the end of its own formula, and the next formula takes the
 * amount by that name: the one a customer is shown and a loan keeps, so that the answer can be checked
 * with a pocket calculator and adds up to the cent. What is no amount of money is never rounded on the way: the price a gram is valued at, and
 * the growth over the months. (Rounding the value first moves the maximum by a cent at most.)
 */
export function estimateLoan(input: {
  goldType: GoldType;
  weightGrams: number;
  /** The amount asked for; undefined for the most the gold allows. */
  requestedKes: number | undefined;
  durationMonths: number | undefined;
  marketPricePerGramKes: Decimal;
  priceState: PriceState;
  priceObservedAt: Date;
  terms: LoanTerms;
}): LoanEstimate {
  const { terms } = input;
  const valuationPricePerGram = valueGram(input.marketPricePerGramKes, terms);
  const goldValue = valueGold(valuationPricePerGram, exact(input.weightGrams));
  const maxLoanAmount = lendOn(goldValue, terms);
  const asked =
    input.requestedKes === undefined ? maxLoanAmount : roundKes(exact(input.requestedKes));
  const limitedToMax = asked.gt(maxLoanAmount);
  const requestedAmount = limitedToMax ? maxLoanAmount : asked;
  const duration = input.durationMonths ?? terms.defaultLoanDurationMonths;

  const rate = terms.loanInterestPercentPerMonth.div(100);
  const totalRepayment = growLoan(requestedAmount, terms, duration);
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
    priceObservedAt: input.priceObservedAt.toISOString(),
  };
}
