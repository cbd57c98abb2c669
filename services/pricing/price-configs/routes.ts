import { readAuthor } from "@dhahabu/contract/internal";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { readReason } from "../policy/policy-change.ts";
import { mergeFields, presentConfig, readFields } from "./price-config.ts";
import type { PriceConfigStore } from "./store.ts";

/** The calls about how each type of gold is priced. */
export function createPriceConfigEndpoints(options: {
  store: PriceConfigStore;
  /** The request that waits, by what it is about. */
  findPending: () => Promise<ReadonlyMap<string, number>>;
  log: Log;
}): Endpoint[] {
  const { store, log } = options;
  return [
    createEndpoint(pricingRoutes.listGoldPriceConfigs, async () => {
      const [configs, pending] = await Promise.all([store.listConfigs(), options.findPending()]);
      return configs.map((config) => presentConfig(config, pending.get(config.goldType)));
    }),

    createEndpoint(pricingRoutes.createGoldPriceConfig, async ({ body, caller }) => {
      const author = readAuthor(caller);
      const { goldType } = body;
      const fields = { goldType, ...readFields(body) };
      const circumstances = { author, reason: readReason(body.reason) };
      const { config, requestId } = await store.createConfig(fields, circumstances);
      const { userId } = author;
      log.info({ goldType, userId, requestId: author.requestId }, "type of gold added");
      return presentConfig(config, requestId);
    }),

    createEndpoint(pricingRoutes.updateGoldPriceConfig, async ({ params, body, caller }) => {
      const author = readAuthor(caller);
      const { config, isChanged, requestId } = await store.changeConfig(
        params.id,
        { lastUpdated: body.lastUpdated, merge: (before) => mergeFields(before, body) },
        { author, reason: readReason(body.reason) },
      );
      if (isChanged) {
        const { goldType } = config;
        const { userId } = author;
        log.info({ goldType, userId, requestId: author.requestId }, "gold price config changed");
      }
      return presentConfig(config, requestId);
    }),
  ];
}
