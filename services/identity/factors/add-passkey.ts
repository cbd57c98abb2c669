import { AppError } from "@dhahabu/contract/errors";
import type { Caller } from "@dhahabu/contract/internal";
import { finishSetUp, setUpPurposes } from "./finish-set-up.ts";
import type { AddedFactor, SetUpParts } from "./finish-set-up.ts";
import { createOverError } from "./over-error.ts";
import { createMakingOptions, readHost, readNewPasskey } from "./passkey-check.ts";
import type { PasskeyStore } from "./passkey-store.ts";

type Parts = SetUpParts & { passkeys: PasskeyStore };
/**
 * What a browser has to make a passkey with. Throws `AppError` not_signed_in for a step that is over, and invalid_input
 * for a page without a name.
 */
export async function startPasskey(
  { steps, passkeys }: Parts,
  token: string,
  { origin }: Pick<Caller, "origin">,
): Promise<Record<string, unknown>> {
  const step = await steps.find(token, setUpPurposes);
  if (!step) throw createOverError();
  const host = readHost(origin);
  const known = await passkeys.list(step.userId, host);
  const options = await createMakingOptions({ host, username: step.username, known });
  await steps.keepChallenge(token, options.challenge);
  return options;
}

/** Sets a passkey up. Throws `AppError` as `startPasskey` does, and wrong_credentials for one made for something else. */
export function addPasskey(
  parts: Parts,
  { token, name, passkey }: { token: string; name: string; passkey: Record<string, unknown> },
  caller: Caller,
): Promise<AddedFactor> {
  const { origin = "" } = caller;
  const host = readHost(caller.origin);
  return finishSetUp(parts, { token, kind: "passkey" }, caller, async (tx, step) => {
    const { userId, challenge } = step;
    if (challenge === null) throw createOverError();
    const made = await readNewPasskey(passkey, { challenge, origin, host });
    if (await parts.passkeys.insert(tx, { userId, host, name, ...made })) return;
    throw new AppError("wrong_credentials", { reason: "factor.passkeyWrong" });
  });
}
