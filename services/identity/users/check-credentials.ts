import { AppError } from "@dhahabu/contract/errors";
import type { User } from "@dhahabu/contract/identity";
import type { Caller } from "@dhahabu/contract/internal";
import type { Log } from "@dhahabu/platform/log";
import type { NewSecurityEvent } from "../security-events/security-event.ts";
import type { Passwords } from "./password.ts";
import type { UserStore } from "./store.ts";

/**
 * Finds who signs in, and the session version they proved it at. Throws `AppError` wrong_credentials alike for an
 * unknown user and a wrong password, and account_inactive after the right one.
 */
export async function checkCredentials(
  parts: {
    store: UserStore;
    passwords: Passwords;
    recordAlone: (event: NewSecurityEvent) => Promise<void>;
    log: Log;
  },
  given: { username: string; password: string },
  { address, requestId }: Pick<Caller, "address" | "requestId">,
): Promise<{ user: User; sessionVersion: number }> {
  const { store, passwords, log } = parts;
  const found = await store.findForLogin(given.username);
  const isRight = await passwords.isRight(given.password, found?.passwordHash);
  // The typed name is not logged: people type their password there.
  const entry = { address, requestId, userId: found?.user.id ?? null };
  const record = (
    kind: "sign-in.succeeded" | "sign-in.failed",
    details?: { reason: "wrong-password" | "no-such-user" | "inactive" },
  ) =>
    parts.recordAlone({
      ...{ kind, person: found?.user, address, requestId },
      ...(details && { details }),
    });
  if (!found || !isRight) {
    const reason = found ? "wrong password" : "no such user";
    await record("sign-in.failed", { reason: found ? "wrong-password" : "no-such-user" });
    log.warn({ ...entry, reason }, "login failed");
    throw new AppError("wrong_credentials", { reason: "access.wrongCredentials" });
  }
  const { user, sessionVersion } = found;
  if (!user.isActive) {
    await record("sign-in.failed", { reason: "inactive" });
    log.warn({ ...entry, reason: "inactive" }, "login failed");
    throw new AppError("account_inactive", { reason: "access.inactive" });
  }
  await record("sign-in.succeeded");
  log.info(entry, "login succeeded");
  return { user, sessionVersion };
}
