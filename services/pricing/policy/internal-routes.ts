import { adminNoticesPath } from "@dhahabu/contract/admin-notices";
import { retentionPath } from "@dhahabu/contract/retention";
import { pricingEventsPath } from "@dhahabu/contract/security-events";
import { secondApprovalPath } from "@dhahabu/contract/second-approval";
import { secondFactorPath } from "@dhahabu/contract/second-factor";
import type { InternalRoute } from "@dhahabu/platform/http/server";
import { presentNotice } from "./change-request.ts";
import type { RequestStore } from "./request-store.ts";
import { readRetention } from "./retention.ts";
import { readSecondFactorMode } from "./second-factor-mode.ts";
import type { SecurityEventStore } from "./security-event-store.ts";
import type { SystemConfigStore } from "./system-config-store.ts";

/**
 * Creates the calls by which identity learns whether two administrators are needed, who needs a second factor and what
 * became of the policy, and enquiry what two have decided; both, how long data stays.
 */
export function createPolicyInternalRoutes({
  requests,
  systemConfigs,
  securityEvents,
}: {
  requests: RequestStore;
  systemConfigs: Pick<SystemConfigStore, "listAllEntries">;
  securityEvents: SecurityEventStore;
}): InternalRoute[] {
  return [
    {
      method: "GET",
      path: secondApprovalPath,
      answer: async () => ({ isNeeded: await requests.isApprovalNeeded() }),
    },
    {
      method: "GET",
      path: adminNoticesPath,
      async answer({ sinceMs }) {
        const approved = await requests.listApproved(new Date(Number(sinceMs)));
        return approved.map((request) => presentNotice(request));
      },
    },
    {
      method: "GET",
      path: pricingEventsPath,
      answer: ({ sinceMs }) => securityEvents.listSince(new Date(Number(sinceMs))),
    },
    {
      method: "GET",
      path: secondFactorPath,
      answer: async () => ({ mode: readSecondFactorMode(await systemConfigs.listAllEntries()) }),
    },
    {
      method: "GET",
      path: retentionPath,
      answer: async () => readRetention(await systemConfigs.listAllEntries()),
    },
  ];
}
