import { AppError } from "@dhahabu/contract/errors";
import type { User } from "@dhahabu/contract/identity";
import type { Caller } from "@dhahabu/contract/internal";
import type { Language } from "@dhahabu/contract/language";
import { passwordLength } from "@dhahabu/contract/password-rules";
import type { Log } from "@dhahabu/platform/log";
import type { NewSecurityEvent } from "../security-events/security-event.ts";
import { isTooShort } from "./password-policy.ts";

export interface OutgrownParts {
  recordAlone: (event: NewSecurityEvent) => Promise<void>;
  /** Has a link to set a new password sent. */
  askToReset: (mail: { email: string; language: Language }, requestId: string) => Promise<unknown>;
  log: Log;
}

/**
 * Throws `AppError` not_allowed for a right password that is too short for the role or the duties that its user has by now: they are
 * sent a link to set a longer one.
 */
export async function refuseOutgrown(
  parts: OutgrownParts,
  { user, password, language }: { user: User; password: string; language?: Language | undefined },
  { address, requestId }: Pick<Caller, "address" | "requestId">,
): Promise<void> {
  if (!isTooShort(password, user)) return;
  const details = { reason: "password-too-short" };
  await parts.recordAlone({ kind: "sign-in.failed", person: user, address, requestId, details });
  const reason = "password too short for staff";
  parts.log.warn({ address, requestId, userId: user.id, reason }, "login failed");
  await parts.askToReset({ email: user.email, language: language ?? "en" }, requestId);
  const values = { min: passwordLength.minForStaff };
  throw new AppError("not_allowed", { reason: "account.passwordOutgrown", values });
}
