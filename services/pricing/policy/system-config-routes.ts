import { readAuthor } from "@dhahabu/contract/internal";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { changeValue } from "./change-value.ts";
import type { ChangeParts } from "./change-value.ts";
import { readReason } from "./policy-change.ts";
import type { SystemConfigEntry } from "./policy.ts";

export function createSystemConfigEndpoints(parts: ChangeParts): Endpoint[] {
  const { systemConfigs, requests, clock, log } = parts;
  return [
    createEndpoint(pricingRoutes.getPublicConfig, async () => {
      const policy = await systemConfigs.readPolicy();
      return {
        interestRate: policy.loanInterestPercentPerMonth.toNumber(),
        ltvRatio: policy.maxLoanToValuePercent.toNumber(),
        defaultDurationMonths: policy.defaultLoanDurationMonths,
      };
    }),

    createEndpoint(pricingRoutes.listSystemConfig, async () => {
      const [entries, pending] = await Promise.all([
        systemConfigs.listAllEntries(),
        requests.findPending(clock.now()),
      ]);
      return entries
        .filter((entry) => entry.isActive)
        .map((entry) => presentEntry(entry, pending.get(entry.configKey)));
    }),

    createEndpoint(pricingRoutes.updateSystemConfig, async ({ params, body, caller }) => {
      const author = readAuthor(caller);
      const { entry, isChanged, requestId } = await changeValue(parts, {
        configKey: params.key,
        proposed: { text: body.value },
        lastUpdated: body.lastUpdated,
        context: { author, reason: readReason(body.reason) },
      });
      if (isChanged) {
        const { configKey } = entry;
        log.info(
          { configKey, userId: author.userId, requestId: author.requestId },
          "policy changed",
        );
      }
      return presentEntry(entry, requestId);
    }),
  ];
}

function presentEntry(entry: SystemConfigEntry, pendingRequestId: number | undefined) {
  return {
    ...entry,
    lastUpdated: entry.lastUpdated.toISOString(),
    createdAt: entry.createdAt.toISOString(),
    ...(pendingRequestId === undefined ? {} : { pendingRequestId }),
  };
}
