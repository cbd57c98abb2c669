import { standingPath, standingSchema } from "@dhahabu/contract/second-approval";
import type { Standing } from "@dhahabu/contract/second-approval";
import { createInnerClient, createUnavailable } from "@dhahabu/platform/http/inner-client";
import type { Keyring } from "@dhahabu/platform/http/keyring";

export interface IdentityClient {
  /** How an active user stands; undefined where there is none. Throws `AppError` unavailable without a clear answer. */
  findStanding(userId: number, requestId: string): Promise<Standing | undefined>;
  close(): Promise<void>;
}

export function createIdentityClient(options: { keys: Keyring; url: string }): IdentityClient {
  const inner = createInnerClient({ ...options, service: "identity" });
  return {
    async findStanding(userId, requestId) {
      const path = standingPath.replace(":userId", String(userId));
      const { status, body } = await inner.ask({ method: "GET", path, requestId });
      if (status === 404) return undefined;
      if (status !== 200) throw createUnavailable(new Error(`identity answered ${status}`));
      return standingSchema.parse(body);
    },
    close: () => inner.close(),
  };
}
