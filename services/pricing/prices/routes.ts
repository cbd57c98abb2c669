import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { Clock } from "@dhahabu/platform/clock";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { shareWithinTurn } from "@dhahabu/platform/share-within-turn";
import { finenessPerMilleOf } from "./fineness.ts";
import type { HistoryStore } from "./history-store.ts";
import { judgeState } from "./price.ts";
import type { QuoteAgeLimits } from "./quote.ts";
import { readPriceHistory } from "./read-price-history.ts";
import type { PriceStore } from "./store.ts";

export function createPriceEndpoints(parts: {
  prices: PriceStore;
  history: HistoryStore;
  limits: QuoteAgeLimits;
  clock: Clock;
}): Endpoint[] {
  const { prices, limits, clock } = parts;
  // Some hundred probes of an index: asked once for all who ask together.
  const readHistory = shareWithinTurn({
    ask: (asked: Parameters<typeof readPriceHistory>[1]) => readPriceHistory(parts, asked),
    keyOf: ({ goldType, range }) => `${range} ${goldType}`,
  });
  return [
    createEndpoint(pricingRoutes.listGoldPrices, async () => {
      const listed = await prices.listPrices();
      const now = clock.now();
      return listed.map(({ goldType, source, observedAt, ...price }) => ({
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
        steps: price.steps,
      }));
    }),

    createEndpoint(pricingRoutes.getGoldPriceHistory, async ({ query }) => {
      const { type: goldType, range } = query;
      const { times, keptSince, points } = await readHistory({ goldType, range });
      return {
        goldType,
        range,
        currency: "KES" as const,
        from: times.from.toISOString(),
        to: times.to.toISOString(),
        stepSeconds: times.stepMs / 1000,
        keptSince: keptSince.toISOString(),
        points: points.map(({ at, pricePerGramKes }) => ({
          at: at.toISOString(),
          pricePerGram: pricePerGramKes,
        })),
      };
    }),
  ];
}
