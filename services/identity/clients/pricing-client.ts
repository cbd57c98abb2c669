import { secondApprovalPath, secondApprovalSchema } from "@dhahabu/contract/second-approval";
import { createInnerClient, createUnavailable } from "@dhahabu/platform/http/inner-client";
import type { Keyring } from "@dhahabu/platform/http/keyring";

export interface PricingClient {
  /** Whether a second administrator has to approve. Throws `AppError` unavailable without a clear answer. */
  isApprovalNeeded(requestId: string): Promise<boolean>;
  close(): Promise<void>;
}

export function createPricingClient(options: { keys: Keyring; url: string }): PricingClient {
  const inner = createInnerClient({ ...options, service: "pricing" });
  return {
    async isApprovalNeeded(requestId) {
      const asked = { method: "GET", path: secondApprovalPath, requestId } as const;
      const { status, body } = await inner.ask(asked);
      if (status !== 200) throw createUnavailable(new Error(`pricing answered ${status}`));
      return secondApprovalSchema.parse(body).isNeeded;
    },
    close: () => inner.close(),
  };
}
