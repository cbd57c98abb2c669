import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { createInnerClient } from "@dhahabu/platform/http/inner-client";
import type { InnerClient, InnerClientOptions } from "@dhahabu/platform/http/inner-client";

interface PricingClient {
  /** Throws `AppError` unavailable where pricing does not answer. */
  listGoldPrices(requestId: string): Promise<GoldPrice[]>;
  read: InnerClient["read"];
  close(): Promise<void>;
}

export function createPricingClient(options: InnerClientOptions): PricingClient {
  const inner = createInnerClient({ ...options, service: "pricing" });
  const { listGoldPrices } = pricingRoutes;
  return {
    listGoldPrices: inner.createRead(
      listGoldPrices,
      listGoldPrices.path.replace(":currency", "KES"),
    ),
    read: inner.read,
    close: () => inner.close(),
  };
}
