import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { Clock } from "@dhahabu/platform/clock";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { decodeCursor, encodeCursor, setNextLink } from "@dhahabu/platform/http/page-link";
import type { Log } from "@dhahabu/platform/log";
import { z } from "zod";
import { readAuthor } from "./policy-change.ts";
import { parseConfigValue } from "./policy.ts";
import type { PolicyStore, SystemConfigEntry } from "./store.ts";

// Where a page ended: the id of its last row.
const cursorSchema = z.tuple([z.int().positive()]);

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
      const author = readAuthor(caller);
      const { entry, isChanged } = await store.changeValue({
        configKey: params.key,
        parse: ({ configKey, configType }) =>
          parseConfigValue({ configKey, configType, text: body.value }),
        author,
        at: clock.now(),
        afterChange: options.refreshPrices,
      });
      if (isChanged) {
        const { userId, requestId } = author;
        log.info({ configKey: entry.configKey, userId, requestId }, "policy changed");
      }
      return presentEntry(entry);
    }),

    createEndpoint(pricingRoutes.listPolicyChanges, async ({ query, setHeader }) => {
      const beforeId = decodeCursor(query.after, cursorSchema)?.[0];
      const changes = await store.listChanges({ limit: query.limit + 1, beforeId });
      const page = changes.slice(0, query.limit);
      const last = page.at(-1);
      if (last && changes.length > page.length) {
        const { path } = pricingRoutes.listPolicyChanges;
        setNextLink(setHeader, path, { limit: query.limit }, encodeCursor([last.id]));
      }
      return page.map((change) => ({ ...change, changedAt: change.changedAt.toISOString() }));
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
