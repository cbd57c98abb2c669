import { startOfNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import type { Clock } from "@dhahabu/platform/clock";
import { presentLoanPrice } from "../loans/loan.ts";
import type { LoanTerms } from "../loans/loan.ts";
import { finenessPerMilleOf } from "../prices/fineness.ts";
import { judgeState } from "../prices/price.ts";
import type { ListedPrice } from "../prices/price.ts";
import type { QuoteAgeLimits } from "../prices/spot-quote.ts";

export interface PriceListParts {
  prices: { listPrices: (startOfDay: Date) => Promise<ListedPrice[]> };
  readTerms: () => Promise<LoanTerms>;
  limits: QuoteAgeLimits;
  clock: Clock;
}

/** The price list of the website: for each type what the bank pays, and what a loan values it at. */
export async function listPrices({
  prices,
  readTerms,
  limits,
  clock,
}: PriceListParts): Promise<GoldPrice[]> {
  const now = clock.now();
  const [listed, terms] = await Promise.all([
    prices.listPrices(startOfNairobiDay(now)),
    readTerms(),
  ]);
  return listed.map(({ goldType, source, observedAt, marketPricePerGramKes, ...price }) => ({
    goldType,
    pricePerGram: price.pricePerGramKes,
    loanPricePerGram: presentLoanPrice(goldType, marketPricePerGramKes, terms),
    priceChange: price.changePercent,
    isChangeKnown: price.isChangeKnown,
    currency: "KES",
    finenessPerMille: finenessPerMilleOf(goldType) ?? 0,
    source,
    state: judgeState({ source, observedAt, limits, now }),
    observedAt: observedAt.toISOString(),
    refreshedAt: price.refreshedAt.toISOString(),
    isGuarded: price.isGuarded,
    steps: price.steps,
  }));
}
