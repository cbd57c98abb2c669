import type { Caller } from "@dhahabu/contract/internal";
import { createOverError } from "./over-error.ts";
import type { FactorStep, ProofPurpose, StepStore } from "./step-store.ts";

/** As what a sign-in is recorded that a step finishes. */
export const signInKinds = { prove: "sign-in.succeeded", renew: "sign-in.renewed" } as const;

/** The step in which a factor is proved; one that renews a sign-in is for its own person alone. Throws `AppError` not_signed_in for one that is over. */
export async function findProofStep(
  steps: StepStore,
  { token, purpose }: { token: string; purpose: ProofPurpose },
  { userId }: Pick<Caller, "userId">,
): Promise<FactorStep> {
  const step = await steps.find(token, [purpose]);
  if (!step || (purpose === "renew" && step.userId !== userId)) throw createOverError();
  return step;
}
