import type { Caller } from "@dhahabu/contract/internal";
import type { ListedUser, User } from "@dhahabu/contract/identity";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { NewUserChange } from "../changes/user-change.ts";
import { finishSignIn } from "../users/finish-sign-in.ts";
import type { SignInParts } from "../users/finish-sign-in.ts";
import { createOverError } from "./over-error.ts";
import { hasFactor } from "./own-factors.ts";
import { createRecoveryCodes } from "./recovery-code.ts";
import type { FactorStep, StepPurpose, StepStore } from "./step-store.ts";
import type { FactorStore } from "./store.ts";
import type { TellOfFactor } from "./tell-of-factor.ts";

/** The steps in which a factor is set up. */
export const setUpPurposes: readonly StepPurpose[] = ["setUp", "setUpAtSignIn"];

export interface SetUpParts extends SignInParts {
  factors: FactorStore;
  steps: StepStore;
  lockUsers: (tx: Tx, userIds: readonly number[]) => Promise<ListedUser[]>;
  recordChange: (tx: Tx, change: NewUserChange) => Promise<void>;
  tellOfFactor: TellOfFactor;
  findUser: (userId: number) => Promise<User | undefined>;
  transaction: Transaction;
}

/** A factor that is set up: recovery codes with the first one, and the session version where it finishes a sign-in. */
export interface AddedFactor {
  userId: number;
  recoveryCodes: string[] | null;
  sessionVersion?: number;
}

/**
 * Has a factor stored by `put`, closes the step and records it. Throws `AppError` not_signed_in for a step that is
 * over, and what `put` throws.
 */
export async function finishSetUp(
  parts: SetUpParts,
  { token, kind }: { token: string; kind: "app" | "passkey" },
  caller: Caller,
  put: (tx: Tx, step: FactorStep) => Promise<void>,
): Promise<AddedFactor> {
  const { steps, factors } = parts;
  const { address, requestId } = caller;
  const asked = await steps.find(token, setUpPurposes);
  if (!asked) throw createOverError();
  const { userId } = asked;
  const added = await parts.transaction(async (tx) => {
    const [by] = await parts.lockUsers(tx, [userId]);
    const step = await steps.find(token, setUpPurposes, tx);
    if (!by || !step) throw createOverError();
    // Who has a factor by now proves it: a sign-in begun before it does not go on without.
    if (step.purpose === "setUpAtSignIn" && hasFactor(await factors.find(userId, tx))) {
      throw createOverError();
    }
    await put(tx, step);
    const { recoveryCodesLeft } = await factors.find(userId, tx);
    const recoveryCodes = recoveryCodesLeft > 0 ? null : createRecoveryCodes();
    if (recoveryCodes) await factors.putRecoveryCodes(tx, userId, recoveryCodes);
    await factors.forgetWrongCodes(tx, userId);
    await steps.close(tx, token);
    const values = { new: kind };
    const { username } = by;
    const change = {
      userId,
      username,
      kind: "factorAdded",
      values,
      by,
      address,
      requestId,
    } as const;
    await parts.recordChange(tx, change);
    await parts.tellOfFactor(tx, { user: by, factorChange: "added" }, caller);
    await enqueueEvent(tx, "user.changed", { userId }, requestId);
    const { sessionVersion } = step;
    return { recoveryCodes, ...(step.purpose === "setUpAtSignIn" && { sessionVersion }) };
  });
  parts.log.info({ address, requestId, userId, factor: kind }, "second factor added");
  const user = await parts.findUser(userId);
  if (user && added.sessionVersion !== undefined) await finishSignIn(parts, { user }, caller);
  return { userId, ...added };
}
