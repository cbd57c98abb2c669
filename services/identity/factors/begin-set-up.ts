import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { SecondFactorMode } from "@dhahabu/contract/second-factor";
import { createLinkToken } from "../passwords/link-token.ts";
import type { StepStore } from "./step-store.ts";

const withinSeconds = 15 * 60;

/** Opens the step by which somebody signed in sets a factor up. Throws `AppError` not_allowed where it is switched off. */
export async function beginSetUp(
  parts: { steps: StepStore; readMode: (requestId: string) => Promise<SecondFactorMode> },
  { userId, requestId }: Author,
): Promise<{ token: string }> {
  if ((await parts.readMode(requestId)) === "off") {
    throw new AppError("not_allowed", { reason: "factor.off" });
  }
  const token = createLinkToken();
  await parts.steps.open({ userId, token, purpose: "setUp", lifeSeconds: withinSeconds });
  return { token };
}
