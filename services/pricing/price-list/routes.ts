import { pricingRoutes } from "@dhahabu/contract/pricing";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { listPrices } from "./list-prices.ts";
import type { PriceListParts } from "./list-prices.ts";

export function createPriceListEndpoints(parts: PriceListParts): Endpoint[] {
  return [createEndpoint(pricingRoutes.listGoldPrices, () => listPrices(parts))];
}
