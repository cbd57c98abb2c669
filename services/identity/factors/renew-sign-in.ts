import { AppError } from "@dhahabu/contract/errors";
import type { HalfSignIn, User } from "@dhahabu/contract/identity";
import type { Caller } from "@dhahabu/contract/internal";
import type { SecondFactorMode } from "@dhahabu/contract/second-factor";
import { finishSignIn } from "../users/finish-sign-in.ts";
import type { SignInParts } from "../users/finish-sign-in.ts";
import type { Passwords } from "../users/password.ts";
import { refuseOutgrown } from "../users/refuse-outgrown.ts";
import type { OutgrownParts } from "../users/refuse-outgrown.ts";
import { askForProof, isSetUpRequired } from "./ask-second-factor.ts";
import type { AskingParts } from "./ask-second-factor.ts";

/**
 * Has somebody signed in prove anew who they are: by their password, and by their second factor where they have one.
 * Throws `AppError` not_signed_in, invalid_input for a wrong password, and not_allowed where their role asks by now for
 * a longer password or for a factor that they do not have.
 */
export async function renewSignIn(
  parts: AskingParts &
    SignInParts &
    OutgrownParts & {
      readMode: (requestId: string) => Promise<SecondFactorMode>;
      store: {
        findForLogin(
          name: string,
        ): Promise<{ user: User; passwordHash: string; sessionVersion: number } | undefined>;
      };
      passwords: Passwords;
    },
  { password }: { password: string },
  caller: Caller,
): Promise<{ user: User; sessionVersion: number } | { halfSignIn: HalfSignIn }> {
  const { userId, username, address, requestId } = caller;
  const found = username === null ? undefined : await parts.store.findForLogin(username);
  if (!found?.user.isActive || found.user.id !== userId) {
    throw new AppError("not_signed_in", { reason: "access.signIn" });
  }
  const { user, passwordHash, sessionVersion } = found;
  if (!(await parts.passwords.isRight(password, passwordHash))) {
    const details = { reason: "wrong-password" };
    const event = { kind: "sign-in.failed", person: user, address, requestId, details } as const;
    await parts.recordAlone(event);
    parts.log.warn({ address, requestId, userId }, "renewal of a sign-in failed");
    throw new AppError("invalid_input", { reason: "account.currentPasswordWrong", at: "password" });
  }
  await refuseOutgrown(parts, { user, password }, caller);
  const proved = { user, sessionVersion };
  const halfSignIn = await askForProof(parts, proved, caller.origin, "renew");
  if (halfSignIn) return { halfSignIn };
  if (await isSetUpRequired(() => parts.readMode(requestId), user)) {
    throw new AppError("not_allowed", { reason: "factor.required" });
  }
  await finishSignIn(parts, { user }, caller, "sign-in.renewed");
  return proved;
}
