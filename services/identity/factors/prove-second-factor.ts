import type { ListedUser, User } from "@dhahabu/contract/identity";
import type { Caller } from "@dhahabu/contract/internal";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { finishSignIn } from "../users/finish-sign-in.ts";
import type { SignInParts } from "../users/finish-sign-in.ts";
import { checkCode } from "./check-code.ts";
import type { CodeParts } from "./check-code.ts";
import { findProofStep, signInKinds } from "./find-proof-step.ts";
import { createOverError } from "./over-error.ts";
import type { ProofPurpose, StepStore } from "./step-store.ts";
import type { TellOfFactor } from "./tell-of-factor.ts";

/**
 * Finishes a sign-in, or its renewal, by a code, under the session version that the password was proved at. Throws `AppError`
 * not_signed_in for a step that is over, wrong_credentials, and too_many_requests.
 */
export async function proveSecondFactor(
  parts: CodeParts &
    SignInParts & {
      steps: StepStore;
      findUser: (userId: number) => Promise<User | undefined>;
      lockUsers: (tx: Tx, userIds: readonly number[]) => Promise<ListedUser[]>;
      tellOfFactor: TellOfFactor;
      transaction: Transaction;
    },
  { token, code, purpose }: { token: string; code: string; purpose: ProofPurpose },
  caller: Caller,
): Promise<{ user: User; sessionVersion: number }> {
  const { steps, log } = parts;
  const { address, requestId } = caller;
  const { userId } = await findProofStep(steps, { token, purpose }, caller);
  const checked = await parts.transaction(async (tx) => {
    const [locked] = await parts.lockUsers(tx, [userId]);
    // Somebody may have used it, or set a new password, meanwhile.
    const step = await steps.find(token, [purpose], tx);
    if (!locked || !step) return undefined;
    const found = await checkCode(parts, tx, { userId, code });
    if (!found.error) {
      await steps.close(tx, token);
      if (found.kind === "recoveryCode") {
        await parts.tellOfFactor(tx, { user: locked, factorChange: "recovered" }, caller);
      }
    }
    return { ...found, sessionVersion: step.sessionVersion };
  });
  const user = await parts.findUser(userId);
  if (!checked || !user) throw createOverError();
  const entry = { address, requestId, userId, factor: checked.kind };
  const event = { person: user, address, requestId };
  if (checked.error) {
    const reason = checked.error.code === "too_many_requests" ? "too-many" : "wrong-code";
    await parts.recordAlone({ kind: "factor.failed", ...event, details: { reason } });
    log.warn({ ...entry, reason: checked.error.said.reason }, "second factor failed");
    throw checked.error;
  }
  if (checked.kind === "recoveryCode") {
    await parts.recordAlone({ kind: "factor.recovered", ...event });
  }
  log.info(entry, "second factor proved");
  await finishSignIn(parts, { user }, caller, signInKinds[purpose]);
  return { user, sessionVersion: checked.sessionVersion };
}
