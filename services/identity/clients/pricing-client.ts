import { randomUUID } from "node:crypto";
import { retentionPath, retentionSchema } from "@dhahabu/contract/retention";
import { pricingEventsPath, pricingEventsSchema } from "@dhahabu/contract/security-events";
import type { PricingEvent } from "@dhahabu/contract/security-events";
import { secondFactorModeSchema, secondFactorPath } from "@dhahabu/contract/second-factor";
import type { SecondFactorMode } from "@dhahabu/contract/second-factor";
import { secondApprovalPath, secondApprovalSchema } from "@dhahabu/contract/second-approval";
import { createInnerClient } from "@dhahabu/platform/http/inner-client";
import type { InnerClientOptions } from "@dhahabu/platform/http/inner-client";

export interface PricingClient {
  /** Whether a second administrator has to approve. Throws `AppError` unavailable without a clear answer. */
  isApprovalNeeded(requestId: string): Promise<boolean>;
  /** What was changed, asked for and decided of the policy, the oldest first. Throws `AppError` unavailable without a clear answer. */
  listSecurityEvents(since: Date, requestId: string): Promise<PricingEvent[]>;
  /** How many months a security event stays. Throws `AppError` unavailable without a clear answer: nothing is deleted then. */
  readEventRetention(): Promise<number>;
  /** Who needs a second factor. Throws `AppError` unavailable without a clear answer. */
  readFactorMode(requestId: string): Promise<SecondFactorMode>;
  close(): Promise<void>;
}

export function createPricingClient(options: InnerClientOptions): PricingClient {
  const { read, close } = createInnerClient({ ...options, service: "pricing" });
  return {
    async isApprovalNeeded(requestId) {
      return (await read(secondApprovalPath, secondApprovalSchema, requestId)).isNeeded;
    },
    listSecurityEvents(since, requestId) {
      const path = pricingEventsPath.replace(":sinceMs", String(since.getTime()));
      return read(path, pricingEventsSchema, requestId);
    },
    async readEventRetention() {
      return (await read(retentionPath, retentionSchema, randomUUID())).securityEvent;
    },
    async readFactorMode(requestId) {
      return (await read(secondFactorPath, secondFactorModeSchema, requestId)).mode;
    },
    close,
  };
}
