import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { Clock } from "@dhahabu/platform/clock";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { readAuthor } from "../policy/policy-change.ts";
import { mergeFields, readFields } from "./price-config.ts";
import type { PriceConfig } from "./price-config.ts";
import type { PriceConfigStore } from "./store.ts";

/** The calls about how each type of gold is priced. */
export function createPriceConfigEndpoints(options: {
  store: PriceConfigStore;
  clock: Clock;
  log: Log;
}): Endpoint[] {
  const { store, clock, log } = options;
  return [
    createEndpoint(pricingRoutes.listGoldPriceConfigs, async () => {
      const configs = await store.listConfigs();
      return configs.map(presentConfig);
    }),

    createEndpoint(pricingRoutes.createGoldPriceConfig, async ({ body, caller }) => {
      const author = readAuthor(caller);
      const { goldType } = body;
      const fields = { goldType, ...readFields(body) };
      const config = await store.createConfig(fields, { author, at: clock.now() });
      const { userId, requestId } = author;
      log.info({ goldType, userId, requestId }, "type of gold added");
      return presentConfig(config);
    }),

    createEndpoint(pricingRoutes.updateGoldPriceConfig, async ({ params, body, caller }) => {
      const author = readAuthor(caller);
      const { config, isChanged } = await store.changeConfig(
        params.id,
        (before) => mergeFields(before, body),
        { author, at: clock.now() },
      );
      if (isChanged) {
        const { userId, requestId } = author;
        log.info({ goldType: config.goldType, userId, requestId }, "gold price config changed");
      }
      return presentConfig(config);
    }),
  ];
}

function presentConfig(config: PriceConfig) {
  return {
    ...config,
    baseDiscount: Number(config.baseDiscount),
    trendMultiplier: Number(config.trendMultiplier),
    minPrice: Number(config.minPrice),
    maxPrice: Number(config.maxPrice),
    lastUpdated: config.lastUpdated.toISOString(),
    createdAt: config.createdAt.toISOString(),
  };
}
