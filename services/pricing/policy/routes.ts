import { AppError } from "@dhahabu/contract/errors";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { Clock } from "@dhahabu/platform/clock";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { parseConfigValue } from "./policy.ts";
import type { PolicyStore, SystemConfigEntry } from "./store.ts";

/** The calls about the policy. `refreshPrices` makes the prices follow in the transaction of a change. */
export function createPolicyEndpoints(options: {
  sql: Sql;
  store: PolicyStore;
  refreshPrices: (tx: Tx) => Promise<void>;
  clock: Clock;
  log: Log;
}): Endpoint[] {
  const { sql, store, clock, log } = options;
  return [
    createEndpoint(pricingRoutes.getPublicConfig, async () => {
      const policy = await store.readPolicy(sql);
      return {
        interestRate: policy.loanInterestPercentPerMonth.toNumber(),
        ltvRatio: policy.maxLoanToValuePercent.toNumber(),
        defaultDurationMonths: policy.defaultLoanDurationMonths,
      };
    }),

    createEndpoint(pricingRoutes.listSystemConfig, async () => {
      const entries = await store.listEntries();
      return entries.map(presentEntry);
    }),

    createEndpoint(pricingRoutes.updateSystemConfig, async ({ params, body, caller }) => {
      const { userId, username, address, requestId } = caller;
      if (userId === null) {
        throw new AppError("not_signed_in", { message: "Please sign in first." });
      }
      const { entry, isChanged } = await store.changeValue({
        configKey: params.key,
        parse: ({ configKey, configType }) =>
          parseConfigValue({ configKey, configType, text: body.value }),
        author: { userId, username, address, requestId },
        at: clock.now(),
        afterChange: options.refreshPrices,
      });
      if (isChanged) {
        log.info({ configKey: entry.configKey, userId, requestId }, "policy changed");
      }
      return presentEntry(entry);
    }),
  ];
}

function presentEntry(entry: SystemConfigEntry) {
  return {
    ...entry,
    lastUpdated: entry.lastUpdated.toISOString(),
    createdAt: entry.createdAt.toISOString(),
  };
}
