import { randomUUID } from "node:crypto";
import { retentionPath, retentionSchema } from "@dhahabu/contract/retention";
import type { KeptForMonths } from "@dhahabu/contract/retention";
import { createUnavailable } from "@dhahabu/platform/http/inner-client";
import type { InnerClient } from "@dhahabu/platform/http/inner-client";

/** Creates the reading of how long personal data stays. It throws `AppError` unavailable without a clear answer: nothing is deleted then. */
export function createRetentionRead({ ask }: Pick<InnerClient, "ask">) {
  return async (): Promise<KeptForMonths> => {
    const { status, body } = await ask({
      method: "GET",
      path: retentionPath,
      requestId: randomUUID(),
    });
    if (status !== 200) throw createUnavailable(new Error(`pricing answered ${status}`));
    return retentionSchema.parse(body);
  };
}
