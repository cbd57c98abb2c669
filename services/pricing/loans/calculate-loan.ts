import { AppError } from "@dhahabu/contract/errors";
import type { GoldType, LoanEstimate } from "@dhahabu/contract/pricing";
import type { Clock } from "@dhahabu/platform/clock";
import { judgeState } from "../prices/price.ts";
import type { Valuation } from "../prices/price.ts";
import type { QuoteAgeLimits } from "../prices/spot-quote.ts";
import { estimateLoan } from "./loan.ts";
import type { LoanTerms } from "./loan.ts";

export interface LoanParts {
  findValuation: (goldType: GoldType) => Promise<Valuation | undefined>;
  readTerms: () => Promise<LoanTerms>;
  limits: QuoteAgeLimits;
  clock: Clock;
}

/**
 * Estimates a loan at the price and the terms in force. Throws `AppError` invalid_input for a type that
 * is off the list, and unavailable while there is no price.
 */
export async function calculateLoan(
  { findValuation, readTerms, limits, clock }: LoanParts,
  asked: {
    goldType: GoldType;
    weightGrams: number;
    requestedKes: number | undefined;
    durationMonths: number | undefined;
  },
): Promise<LoanEstimate> {
  const [valuation, terms] = await Promise.all([findValuation(asked.goldType), readTerms()]);
  if (!valuation?.isActive) {
    throw new AppError("invalid_input", { reason: "gold.noLoan", at: "goldType" });
  }
  if (!valuation.price) throw new AppError("unavailable", { reason: "gold.noPricesNow" });
  const { marketPricePerGramKes, source, observedAt } = valuation.price;
  return estimateLoan({
    ...asked,
    marketPricePerGramKes,
    priceState: judgeState({ source, observedAt, limits, now: clock.now() }),
    priceObservedAt: observedAt,
    terms,
  });
}
