import { readAuthor } from "@dhahabu/contract/internal";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { addPriceConfig } from "./add-price-config.ts";
import { changePriceConfig } from "./change-price-config.ts";
import type { ChangeParts } from "./change-value.ts";
import { readReason } from "./policy-change.ts";
import { presentConfig, readFields } from "./price-config.ts";

export function createPriceConfigEndpoints(parts: ChangeParts): Endpoint[] {
  const { priceConfigs, requests, clock, log } = parts;
  return [
    createEndpoint(pricingRoutes.listGoldPriceConfigs, async () => {
      const [configs, pending] = await Promise.all([
        priceConfigs.listConfigs(),
        requests.findPending(clock.now()),
      ]);
      return configs.map((config) => presentConfig(config, pending.get(config.goldType)));
    }),

    createEndpoint(pricingRoutes.createGoldPriceConfig, async ({ body, caller }) => {
      const author = readAuthor(caller);
      const { goldType } = body;
      const fields = { goldType, ...readFields(body) };
      const context = { author, reason: readReason(body.reason) };
      const { config, requestId } = await addPriceConfig(parts, fields, context);
      const { userId } = author;
      log.info({ goldType, userId, requestId: author.requestId }, "type of gold added");
      return presentConfig(config, requestId);
    }),

    createEndpoint(pricingRoutes.updateGoldPriceConfig, async ({ params, body, caller }) => {
      const author = readAuthor(caller);
      const { config, isChanged, requestId } = await changePriceConfig(parts, {
        wanted: { id: params.id },
        proposed: { sent: body },
        lastUpdated: body.lastUpdated,
        context: { author, reason: readReason(body.reason) },
      });
      if (isChanged) {
        const { goldType } = config;
        const { userId } = author;
        log.info({ goldType, userId, requestId: author.requestId }, "gold price config changed");
      }
      return presentConfig(config, requestId);
    }),
  ];
}
