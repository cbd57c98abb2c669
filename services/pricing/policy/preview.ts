import type { GoldType } from "@dhahabu/contract/pricing";
import { goldTypes } from "@dhahabu/contract/pricing";
import type { PolicyPreview } from "@dhahabu/contract/price-desk";
import { estimateLoan, presentLoanPrice } from "../loans/loan.ts";
import { toPriceRule } from "../prices/price-rule.ts";
import { computePrices } from "../prices/price.ts";
import type { NextPrice, StoredPrice } from "../prices/price.ts";
import type { QuoteAgeLimits, SpotQuote } from "../prices/spot-quote.ts";
import { readPolicy } from "./policy.ts";
import type { Policy } from "./policy.ts";
import type { PolicySnapshot } from "./proposal.ts";

/** What prices are computed from besides the policy. */
export interface Market {
  stored: StoredPrice[];
  quote: SpotQuote | undefined;
  limits: QuoteAgeLimits;
  now: Date;
}

type Effect = Pick<PolicyPreview, "prices" | "sampleLoan">;

type SampleLoan = NonNullable<Effect["sampleLoan"]["old"]>;

/** Weight of the loan that stands for all. */
const sampleWeightGrams = 10;
/** What is pledged most, so it stands for all while a change touches it. */
const usualSampleType: GoldType = "22K";

// The prices and terms that follow from a policy.
interface Outcome {
  policy: Policy;
  prices: ReadonlyMap<string, NextPrice>;
}

/**
 * What a change would do, by the functions that set the prices and estimate the loans. Both sides are
 * computed for this moment, so that nothing but the change makes a difference.
 */
export function previewEffect(
  before: PolicySnapshot,
  after: PolicySnapshot,
  market: Market,
): Effect {
  const [old, next] = [computeOutcome(before, market), computeOutcome(after, market)];
  const prices = after.configs.map(({ goldType }) => ({
    goldType,
    old: presentPrice(goldType, old),
    new: presentPrice(goldType, next),
  }));
  const loans = goldTypes.map((goldType) => ({
    goldType,
    weightGrams: sampleWeightGrams,
    old: estimateSample(goldType, old),
    new: estimateSample(goldType, next),
  }));
  const isTouched = (loan: (typeof loans)[number]) =>
    JSON.stringify(loan.old) !== JSON.stringify(loan.new);
  const usual = loans.find(({ goldType }) => goldType === usualSampleType);
  const sampleLoan =
    usual && isTouched(usual) ? usual : (loans.find(isTouched) ?? usual ?? nothing);
  return { prices, sampleLoan };
}

const nothing = {
  goldType: usualSampleType,
  weightGrams: sampleWeightGrams,
  old: null,
  new: null,
} as const;

function computeOutcome(snapshot: PolicySnapshot, market: Market): Outcome {
  const policy = readPolicy(snapshot.entries);
  const prices = computePrices({ ...market, policy, rules: snapshot.configs.map(toPriceRule) });
  const listed = prices.filter(({ isListed }) => isListed);
  return { policy, prices: new Map(listed.map((price) => [price.goldType, price])) };
}

function presentPrice(goldType: string, { policy, prices }: Outcome) {
  const price = prices.get(goldType);
  if (!price) return null;
  return {
    websitePricePerGram: price.pricePerGramKes.toNumber(),
    loanPricePerGram: presentLoanPrice(goldType, price.marketPricePerGramKes, policy),
    isGuarded: price.isGuarded,
  };
}

function estimateSample(goldType: GoldType, { policy, prices }: Outcome): SampleLoan | null {
  const price = prices.get(goldType);
  if (!price) return null;
  const { goldValue, maxLoanAmount, monthlyInterest, totalRepayment, ...terms } = estimateLoan({
    goldType,
    weightGrams: sampleWeightGrams,
    requestedKes: undefined,
    durationMonths: undefined,
    marketPricePerGramKes: price.marketPricePerGramKes,
    priceState: price.state,
    priceObservedAt: price.observedAt,
    terms: policy,
  });
  const { interestRate, loanToValue, duration } = terms;
  return {
    goldValue,
    maxLoanAmount,
    monthlyInterest,
    totalRepayment,
    interestRate,
    loanToValue,
    duration,
  };
}
