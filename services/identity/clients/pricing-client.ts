import { randomUUID } from "node:crypto";
import { retentionPath, retentionSchema } from "@dhahabu/contract/retention";
import { pricingEventsPath, pricingEventsSchema } from "@dhahabu/contract/security-events";
import type { PricingEvent } from "@dhahabu/contract/security-events";
import { secondFactorModeSchema, secondFactorPath } from "@dhahabu/contract/second-factor";
import type { SecondFactorMode } from "@dhahabu/contract/second-factor";
import { secondApprovalPath, secondApprovalSchema } from "@dhahabu/contract/second-approval";
import { createInnerClient, createUnavailable } from "@dhahabu/platform/http/inner-client";
import type { Keyring } from "@dhahabu/platform/http/keyring";
import type { Log } from "@dhahabu/platform/log";

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

export function createPricingClient(options: {
  keys: Keyring;
  url: string;
  log: Log;
}): PricingClient {
  const inner = createInnerClient({ ...options, service: "pricing" });

  async function read(path: string, requestId: string): Promise<unknown> {
    const { status, body } = await inner.ask({ method: "GET", path, requestId });
    if (status !== 200) throw createUnavailable(new Error(`pricing answered ${status}`));
    return body;
  }

  return {
    async isApprovalNeeded(requestId) {
      return secondApprovalSchema.parse(await read(secondApprovalPath, requestId)).isNeeded;
    },
    async listSecurityEvents(since, requestId) {
      const path = pricingEventsPath.replace(":sinceMs", String(since.getTime()));
      return pricingEventsSchema.parse(await read(path, requestId));
    },
    async readEventRetention() {
      return retentionSchema.parse(await read(retentionPath, randomUUID())).securityEvent;
    },
    async readFactorMode(requestId) {
      return secondFactorModeSchema.parse(await read(secondFactorPath, requestId)).mode;
    },
    close: () => inner.close(),
  };
}
