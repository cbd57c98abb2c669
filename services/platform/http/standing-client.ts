import { standingPath, standingSchema } from "@dhahabu/contract/second-approval";
import type { FindStanding } from "@dhahabu/contract/second-approval";
import { createInnerClient, createUnavailable } from "./inner-client.ts";
import type { InnerClientOptions } from "./inner-client.ts";

export interface StandingClient {
  findStanding: FindStanding;
  close(): Promise<void>;
}

export function createStandingClient(options: InnerClientOptions): StandingClient {
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
