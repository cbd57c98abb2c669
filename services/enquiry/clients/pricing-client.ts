import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { createInnerClient } from "@dhahabu/platform/http/inner-client";
import type { InnerClient } from "@dhahabu/platform/http/inner-client";
import type { Keyring } from "@dhahabu/platform/http/keyring";
import type { Log } from "@dhahabu/platform/log";

interface PricingClient {
  /** Throws `AppError` unavailable where pricing does not answer. */
  listGoldPrices(requestId: string): Promise<GoldPrice[]>;
  ask: InnerClient["ask"];
  close(): Promise<void>;
}

export function createPricingClient(options: {
  keys: Keyring;
  url: string;
  log: Log;
}): PricingClient {
  const inner = createInnerClient({ ...options, service: "pricing" });
  const { listGoldPrices } = pricingRoutes;
  return {
    listGoldPrices: inner.createRead(
      listGoldPrices,
      listGoldPrices.path.replace(":currency", "KES"),
    ),
    ask: inner.ask,
    close: () => inner.close(),
  };
}
