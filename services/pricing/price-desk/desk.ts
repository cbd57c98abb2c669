import type { DeskPrice, PriceDesk } from "@dhahabu/contract/price-desk";
import { toKesNumber } from "@dhahabu/platform/money";
import { presentLoanPrice } from "../loans/loan.ts";
import type { LoanTerms } from "../loans/loan.ts";
import { presentConfig } from "../policy/price-config.ts";
import type { PriceConfig } from "../policy/price-config.ts";
import { finenessPerMilleOf } from "../prices/fineness.ts";
import { judgeState } from "../prices/price.ts";
import type { DatedPrice } from "../prices/price.ts";
import type { QuoteAgeLimits, SpotQuote } from "../prices/spot-quote.ts";

/** One type as staff see it: how it is priced, and what has come of that. */
export function presentDeskPrice(
  config: PriceConfig,
  stored: DatedPrice | undefined,
  inputs: {
    terms: LoanTerms;
    limits: QuoteAgeLimits;
    now: Date;
    pendingRequestId: number | undefined;
  },
): DeskPrice {
  const { goldType } = config;
  return {
    goldType,
    finenessPerMille: finenessPerMilleOf(goldType) ?? 0,
    isListed: config.isActive && stored?.isListed === true,
    isFrozen: !config.autoAdjust,
    isGuarded: stored?.isGuarded ?? false,
    price: stored ? presentPrice(stored, inputs) : null,
    config: presentConfig(config, inputs.pendingRequestId),
  };
}

function presentPrice(
  stored: DatedPrice,
  { terms, limits, now }: { terms: LoanTerms; limits: QuoteAgeLimits; now: Date },
): NonNullable<DeskPrice["price"]> {
  const { goldType, source, observedAt, marketPricePerGramKes } = stored;
  return {
    marketPricePerGram: toKesNumber(marketPricePerGramKes),
    websitePricePerGram: stored.pricePerGramKes.toNumber(),
    loanPricePerGram: presentLoanPrice(goldType, marketPricePerGramKes, terms),
    changePercent: stored.changePercent.toNumber(),
    state: judgeState({ source, observedAt, limits, now }),
    source,
    observedAt: observedAt.toISOString(),
    refreshedAt: stored.refreshedAt.toISOString(),
    changedAt: stored.changedAt.toISOString(),
    steps: [...stored.steps],
  };
}

export function presentQuote(quote: SpotQuote | undefined): PriceDesk["lastQuote"] {
  if (!quote) return null;
  return {
    source: quote.source,
    usdPerGram: quote.usdPerGramPure.toNumber(),
    observedAt: quote.observedAt.toISOString(),
  };
}
