import { pricingRoutes } from "@dhahabu/contract/pricing";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { convertPrices } from "./convert-prices.ts";
import type { ConversionParts } from "./convert-prices.ts";
import { listPrices } from "./list-prices.ts";

export function createPriceListEndpoints(parts: ConversionParts): Endpoint[] {
  return [
    createEndpoint(pricingRoutes.listGoldPrices, () => listPrices(parts)),
    createEndpoint(pricingRoutes.convertGoldPrices, ({ params }) =>
      convertPrices(parts, params.currency),
    ),
  ];
}
