import type { DeskPrice } from "@dhahabu/contract/price-desk";
import { goldTypes } from "@dhahabu/contract/pricing";
import { toKesNumber } from "@dhahabu/platform/money";
import { valueGram } from "../loans/loan.ts";
import type { LoanTerms } from "../loans/loan.ts";
import { presentConfig } from "../price-configs/price-config.ts";
import type { PriceConfig } from "../price-configs/price-config.ts";
import { finenessPerMilleOf } from "../prices/fineness.ts";
import { judgeState } from "../prices/price.ts";
import type { StoredPrice } from "../prices/price.ts";
import type { QuoteAgeLimits } from "../prices/quote.ts";

/** A price in force with its times. */
export type DatedPrice = StoredPrice & { refreshedAt: Date; changedAt: Date };

/** One type as staff see it: how it is priced, and what has come of that. */
export function presentDeskPrice(
  config: PriceConfig,
  stored: DatedPrice | undefined,
  around: {
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
    price: stored ? presentPrice(stored, around) : null,
    config: presentConfig(config, around.pendingRequestId),
  };
}

function presentPrice(
  stored: DatedPrice,
  { terms, limits, now }: { terms: LoanTerms; limits: QuoteAgeLimits; now: Date },
): NonNullable<DeskPrice["price"]> {
  const { goldType, source, observedAt, marketPricePerGramKes } = stored;
  const isLoanType = goldTypes.some((type) => type === goldType);
  return {
    marketPricePerGram: toKesNumber(marketPricePerGramKes),
    websitePricePerGram: stored.pricePerGramKes.toNumber(),
    loanPricePerGram: isLoanType ? toKesNumber(valueGram(marketPricePerGramKes, terms)) : null,
    changePercent: stored.changePercent.toNumber(),
    state: judgeState({ source, observedAt, limits, now }),
    source,
    observedAt: observedAt.toISOString(),
    refreshedAt: stored.refreshedAt.toISOString(),
    changedAt: stored.changedAt.toISOString(),
    steps: [...stored.steps],
  };
}
