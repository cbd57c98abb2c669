import { AppError } from "@dhahabu/contract/errors";
import type { Tx } from "@dhahabu/platform/db";
import { findStep, isAppCode } from "./app-code.ts";
import type { Seal } from "./seal.ts";
import type { FactorStore } from "./store.ts";
import { findWaitMs } from "./wrong-codes.ts";

export interface CodeParts {
  factors: FactorStore;
  seal: Seal;
  clock: { now(): Date };
}

/** What came of a code: `error` says why it does not count. */
export interface CheckedCode {
  kind: "app" | "recoveryCode";
  error?: AppError;
}

/**
 * Checks a code of a user whose row is locked, and uses it up. What it counts is kept only where the transaction is, so
 * a wrong code is told rather than thrown.
 */
export async function checkCode(
  { factors, seal, clock }: CodeParts,
  tx: Tx,
  { userId, code }: { userId: number; code: string },
): Promise<CheckedCode> {
  const now = clock.now();
  const kind = isAppCode(code) ? "app" : "recoveryCode";
  const waitMs = findWaitMs(await factors.findWrongCodes(tx, userId), now);
  if (waitMs > 0) return { kind, error: createTooMany(waitMs) };
  const fault = kind === "app" ? await takeAppCode() : await takeRecoveryCode();
  if (fault === undefined) {
    await factors.forgetWrongCodes(tx, userId);
    return { kind };
  }
  await factors.countWrongCode(tx, userId);
  return { kind, error: new AppError("wrong_credentials", { reason: fault, at: "code" }) };

  async function takeAppCode() {
    const app = await factors.findApp(tx, userId);
    // Under another key it is dead, and recovery codes are left.
    const secret = app && (await seal.open(app.sealedSecret, userId).catch(() => undefined));
    const step = secret === undefined ? undefined : findStep(secret, code, now);
    if (!app || step === undefined) return "factor.codeWrong";
    if (step <= app.lastStep) return "factor.codeUsed";
    await factors.setLastStep(tx, { userId, step });
    return undefined;
  }

  async function takeRecoveryCode() {
    const isRight = await factors.takeRecoveryCode(tx, userId, code);
    return isRight ? undefined : "factor.codeWrong";
  }
}

function createTooMany(waitMs: number): AppError {
  return new AppError("too_many_requests", {
    reason: "limit.minutes",
    values: { count: Math.ceil(waitMs / 60_000) },
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}
