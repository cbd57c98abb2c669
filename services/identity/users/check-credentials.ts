import { AppError } from "@dhahabu/contract/errors";
import type { User } from "@dhahabu/contract/identity";
import type { Caller } from "@dhahabu/contract/internal";
import type { Language } from "@dhahabu/contract/language";
import type { Passwords } from "./password.ts";
import { refuseOutgrown } from "./refuse-outgrown.ts";
import type { OutgrownParts } from "./refuse-outgrown.ts";
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
  } & OutgrownParts,
  given: { username: string; password: string; language?: Language | undefined },
  { address, requestId }: Pick<Caller, "address" | "requestId">,
): Promise<{ user: User; sessionVersion: number }> {
  const { store, passwords, log } = parts;
  const found = await store.findForLogin(given.username);
  const isRight = await passwords.isRight(given.password, found?.passwordHash);
  // The typed name is not logged: people type their password there.
  const entry = { address, requestId, userId: found?.user.id ?? null };
  const recordFailure = (reason: "wrong-password" | "no-such-user" | "inactive") =>
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
  const { password, language } = given;
  await refuseOutgrown(parts, { user, password, language }, { address, requestId });
  return { user, sessionVersion };
}
