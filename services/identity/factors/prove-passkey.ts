import type { ListedUser, User } from "@dhahabu/contract/identity";
import type { Caller } from "@dhahabu/contract/internal";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { finishSignIn } from "../users/finish-sign-in.ts";
import type { SignInParts } from "../users/finish-sign-in.ts";
import { findProofStep, signInKinds } from "./find-proof-step.ts";
import { createOverError } from "./over-error.ts";
import { checkPasskey, createAskingOptions, readHost } from "./passkey-check.ts";
import type { PasskeyStore } from "./passkey-store.ts";
import type { ProofPurpose, StepStore } from "./step-store.ts";

interface Parts extends SignInParts {
  passkeys: PasskeyStore;
  steps: StepStore;
  findUser: (userId: number) => Promise<User | undefined>;
  lockUsers: (tx: Tx, userIds: readonly number[]) => Promise<ListedUser[]>;
  transaction: Transaction;
}

/** What a passkey has to sign to finish a sign-in, or to renew one. Throws `AppError` not_signed_in for a step that is over, and invalid_input. */
export async function askForPasskey(
  { steps, passkeys }: Parts,
  token: string,
  { origin }: Pick<Caller, "origin">,
): Promise<Record<string, unknown>> {
  const step = await steps.find(token, ["prove", "renew"]);
  if (!step) throw createOverError();
  const host = readHost(origin);
  const known = await passkeys.list(step.userId, host);
  const options = await createAskingOptions({ host, known });
  await steps.keepChallenge(token, options.challenge);
  return options;
}

/**
 * Finishes a sign-in, or its renewal, by a passkey, under the session version that the password was proved at. Nobody guesses a passkey,
 * so a wrong one is not counted. Throws `AppError` not_signed_in, invalid_input and wrong_credentials.
 */
export async function provePasskey(
  parts: Parts,
  {
    token,
    passkey,
    purpose,
  }: { token: string; passkey: Record<string, unknown>; purpose: ProofPurpose },
  caller: Caller,
): Promise<{ user: User; sessionVersion: number }> {
  const { steps, passkeys } = parts;
  const { address, requestId, origin } = caller;
  const host = readHost(origin);
  const { userId } = await findProofStep(steps, { token, purpose }, caller);
  const sessionVersion = await parts.transaction(async (tx) => {
    await parts.lockUsers(tx, [userId]);
    const step = await steps.find(token, [purpose], tx);
    if (!step || step.challenge === null) throw createOverError();
    const { challenge } = step;
    const known = await passkeys.list(userId, host, tx);
    const sent = { challenge, origin: origin ?? "", host, known };
    await passkeys.noteUse(tx, await checkPasskey(passkey, sent));
    await steps.close(tx, token);
    return step.sessionVersion;
  });
  const user = await parts.findUser(userId);
  if (!user) throw createOverError();
  parts.log.info({ address, requestId, userId, factor: "passkey" }, "second factor proved");
  await finishSignIn(parts, { user }, caller, signInKinds[purpose]);
  return { user, sessionVersion };
}
