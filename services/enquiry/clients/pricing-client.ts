import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { createInnerClient } from "@dhahabu/platform/http/inner-client";
import { shareWithinTurn } from "@dhahabu/platform/share-within-turn";

/** The prices of the bank, asked from pricing. */
export interface PricingClient {
  /** Throws `AppError` unavailable where pricing does not answer. */
  listGoldPrices(requestId: string): Promise<GoldPrice[]>;
  close(): Promise<void>;
}

/** Opens the way to pricing. Nothing is kept: who asks in one turn of the event loop shares the answer. */
export function createPricingClient(options: { secret: string; url: string }): PricingClient {
  const inner = createInnerClient({ ...options, service: "pricing" });
  const path = pricingRoutes.listGoldPrices.path.replace(":currency", "KES");
  const listGoldPrices = shareWithinTurn({
    ask: async (requestId: string) =>
      pricingRoutes.listGoldPrices.response.parse(await inner.read({ path, requestId })),
    keyOf: () => path,
  });
  return { listGoldPrices, close: () => inner.close() };
}
