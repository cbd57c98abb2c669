import { AppError } from "@dhahabu/contract/errors";
import type { Caller } from "@dhahabu/contract/internal";
import type { AppSecret } from "@dhahabu/contract/second-factor";
import { createAppSecret, describeAppSecret, findStep } from "./app-code.ts";
import type { CodeParts } from "./check-code.ts";
import { finishSetUp, setUpPurposes } from "./finish-set-up.ts";
import type { AddedFactor, SetUpParts } from "./finish-set-up.ts";
import { createOverError } from "./over-error.ts";

type Parts = SetUpParts & CodeParts;

/** Makes the secret of an app that is being set up. Throws `AppError` not_signed_in for a step that is over. */
export async function startApp(parts: Parts, token: string): Promise<AppSecret> {
  const step = await parts.steps.find(token, setUpPurposes);
  if (!step) throw createOverError();
  const secret = createAppSecret();
  await parts.steps.keepSecret(token, await parts.seal.close(secret, step.userId));
  return describeAppSecret(secret, step.username);
}

/**
 * Sets an app up by its first code, in place of the one before. Throws `AppError` not_signed_in for a step that is
 * over, and wrong_credentials.
 */
export function addApp(
  parts: Parts,
  { token, code }: { token: string; code: string },
  caller: Caller,
): Promise<AddedFactor> {
  return finishSetUp(parts, { token, kind: "app" }, caller, async (tx, step) => {
    const { userId, sealedSecret } = step;
    if (!sealedSecret) throw createOverError();
    const lastStep = findStep(await parts.seal.open(sealedSecret, userId), code, parts.clock.now());
    if (lastStep === undefined) {
      throw new AppError("wrong_credentials", { reason: "factor.codeWrong", at: "code" });
    }
    await parts.factors.putApp(tx, { userId, sealedSecret, lastStep });
  });
}
