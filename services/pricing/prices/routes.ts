import { pricingRoutes } from "@dhahabu/contract/pricing";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { finenessPerMilleOf } from "./fineness.ts";
import type { PriceStore } from "./store.ts";

/** The calls about prices. */
export function createPriceEndpoints({ store }: { store: PriceStore }): Endpoint[] {
  return [
    createEndpoint(pricingRoutes.listGoldPrices, async () => {
      const prices = await store.listPrices();
      return prices.map((price) => ({
        goldType: price.goldType,
        pricePerGram: price.pricePerGramKes,
        priceChange: price.changePercent,
        currency: "KES" as const,
        finenessPerMille: finenessPerMilleOf(price.goldType) ?? 0,
        source: price.source,
        state: price.state,
        observedAt: price.observedAt.toISOString(),
        refreshedAt: price.refreshedAt.toISOString(),
        isGuarded: price.isGuarded,
      }));
    }),
  ];
}
