import { randomUUID } from "node:crypto";
import { retentionPath, retentionSchema } from "@dhahabu/contract/retention";
import type { KeptForMonths } from "@dhahabu/contract/retention";
import type { InnerClient } from "@dhahabu/platform/http/inner-client";

/** Creates the reading of how long personal data stays. It throws `AppError` unavailable without a clear answer: nothing is deleted then. */
export function createRetentionRead({ read }: Pick<InnerClient, "read">) {
  return (): Promise<KeptForMonths> => read(retentionPath, retentionSchema, randomUUID());
}
