import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { Clock } from "@dhahabu/platform/clock";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { shareWithinTurn } from "@dhahabu/platform/share-within-turn";
import type { HistoryStore } from "./history-store.ts";
import { readPriceHistory } from "./read-price-history.ts";

export function createPriceHistoryEndpoints(parts: {
  history: HistoryStore;
  clock: Clock;
}): Endpoint[] {
  // Some hundred probes of an index: asked once for all who ask together.
  const readHistory = shareWithinTurn({
    ask: (asked: Parameters<typeof readPriceHistory>[1]) => readPriceHistory(parts, asked),
    keyOf: ({ goldType, range }) => `${range} ${goldType}`,
  });
  return [
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
