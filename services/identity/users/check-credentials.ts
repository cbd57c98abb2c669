import { AppError } from "@dhahabu/contract/errors";
import type { User } from "@dhahabu/contract/identity";
import type { Caller } from "@dhahabu/contract/internal";
import type { Language } from "@dhahabu/contract/language";
import { passwordLength } from "@dhahabu/contract/password-rules";
import type { Log } from "@dhahabu/platform/log";
import type { NewSecurityEvent } from "../security-events/security-event.ts";
import type { Passwords } from "./password.ts";
import { isTooShort } from "./password-policy.ts";
import type { UserStore } from "./store.ts";

/**
 * Finds who signs in, and the session version they proved it at. Throws `AppError` wrong_credentials alike for an
 * unknown user and a wrong password, account_inactive after the right one, and not_allowed where that is too short
 * for the role that its user has by now: they are sent a link to set a longer one.
 */
export async function checkCredentials(
  parts: {
    store: UserStore;
    passwords: Passwords;
    recordAlone: (event: NewSecurityEvent) => Promise<void>;
    /** Has a link to set a new password sent. */
    askToReset: (
      mail: { email: string; language: Language },
      requestId: string,
    ) => Promise<unknown>;
    log: Log;
  },
  given: { username: string; password: string; language?: Language | undefined },
  { address, requestId }: Pick<Caller, "address" | "requestId">,
): Promise<{ user: User; sessionVersion: number }> {
  const { store, passwords, log } = parts;
  const found = await store.findForLogin(given.username);
  const isRight = await passwords.isRight(given.password, found?.passwordHash);
  // The typed name is not logged: people type their password there.
  const entry = { address, requestId, userId: found?.user.id ?? null };
  const recordFailure = (
    reason: "wrong-password" | "no-such-user" | "inactive" | "password-too-short",
  ) =>
    parts.recordAlone({
      kind: "sign-in.failed",
      person: found?.user,
      address,
      requestId,
      details: { reason },
    });
  if (!found || !isRight) {
    const reason = found ? "wrong password" : "no such user";
    await recordFailure(found ? "wrong-password" : "no-such-user");
    log.warn({ ...entry, reason }, "login failed");
    throw new AppError("wrong_credentials", { reason: "access.wrongCredentials" });
  }
  const { user, sessionVersion } = found;
  if (!user.isActive) {
    await recordFailure("inactive");
    log.warn({ ...entry, reason: "inactive" }, "login failed");
    throw new AppError("account_inactive", { reason: "access.inactive" });
  }
  if (isTooShort(given.password, user.role)) {
    await recordFailure("password-too-short");
    log.warn({ ...entry, reason: "password too short for staff" }, "login failed");
    await parts.askToReset({ email: user.email, language: given.language ?? "en" }, requestId);
    const values = { min: passwordLength.minForStaff };
    throw new AppError("not_allowed", { reason: "account.passwordOutgrown", values });
  }
  return { user, sessionVersion };
}
