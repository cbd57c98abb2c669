import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { Clock } from "@dhahabu/platform/clock";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { finenessPerMilleOf } from "./fineness.ts";
import { judgeState } from "./price.ts";
import type { QuoteAgeLimits } from "./quote.ts";
import type { PriceStore } from "./store.ts";

/** The calls about prices. */
export function createPriceEndpoints(options: {
  store: PriceStore;
  limits: QuoteAgeLimits;
  clock: Clock;
}): Endpoint[] {
  const { store, limits, clock } = options;
  return [
    createEndpoint(pricingRoutes.listGoldPrices, async () => {
      const prices = await store.listPrices();
      const now = clock.now();
      return prices.map(({ goldType, source, observedAt, ...price }) => ({
        goldType,
        pricePerGram: price.pricePerGramKes,
        priceChange: price.changePercent,
        currency: "KES" as const,
        finenessPerMille: finenessPerMilleOf(goldType) ?? 0,
        source,
        state: judgeState({ source, observedAt, limits, now }),
        observedAt: observedAt.toISOString(),
        refreshedAt: price.refreshedAt.toISOString(),
        isGuarded: price.isGuarded,
      }));
    }),
  ];
}
