import { AppError } from "@dhahabu/contract/errors";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { HistoryRange } from "@dhahabu/contract/pricing";
import type { Clock } from "@dhahabu/platform/clock";
import type { Sql } from "@dhahabu/platform/db";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { shareWithinTurn } from "@dhahabu/platform/share-within-turn";
import { finenessPerMilleOf } from "./fineness.ts";
import { findHistoryTimes } from "./history.ts";
import { judgeState } from "./price.ts";
import type { QuoteAgeLimits } from "./quote.ts";
import type { PriceStore } from "./store.ts";

/** The calls about prices. */
export function createPriceEndpoints(options: {
  sql: Sql;
  store: PriceStore;
  limits: QuoteAgeLimits;
  clock: Clock;
}): Endpoint[] {
  const { sql, store, limits, clock } = options;
  // Some hundred probes of an index: asked once for all who ask together.
  const readHistory = shareWithinTurn({
    ask: async ({ goldType, range }: { goldType: string; range: HistoryRange }) => {
      const times = findHistoryTimes(range, clock.now());
      const [prices, keptSince] = await Promise.all([
        store.findHistory(sql, goldType, times),
        store.findKeptSince(sql, goldType),
      ]);
      return { times, prices, keptSince };
    },
    keyOf: ({ goldType, range }) => `${range} ${goldType}`,
  });
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
        steps: price.steps,
      }));
    }),

    createEndpoint(pricingRoutes.getGoldPriceHistory, async ({ query }) => {
      const { type: goldType, range } = query;
      const { times, prices, keptSince } = await readHistory({ goldType, range });
      if (!prices || !keptSince) {
        throw new AppError("invalid_input", { reason: "gold.noPrice", at: "type" });
      }
      return {
        goldType,
        range,
        currency: "KES" as const,
        from: times.from.toISOString(),
        to: times.to.toISOString(),
        stepSeconds: times.stepMs / 1000,
        keptSince: keptSince.toISOString(),
        points: prices.map(({ at, pricePerGramKes }) => ({
          at: at.toISOString(),
          pricePerGram: pricePerGramKes,
        })),
      };
    }),
  ];
}
