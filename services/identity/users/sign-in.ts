import type { HalfSignIn, User } from "@dhahabu/contract/identity";
import type { Caller } from "@dhahabu/contract/internal";
import { checkCredentials } from "./check-credentials.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import type { SignInParts } from "./finish-sign-in.ts";

interface ProvedUser {
  user: User;
  sessionVersion: number;
}

/**
 * Signs in by a password, or says which step is left; a sign-in counts as one once none is. Throws `AppError` as
 * `checkCredentials` does.
 */
export async function signIn(
  parts: Parameters<typeof checkCredentials>[0] &
    SignInParts & {
      askSecondFactor: (proved: ProvedUser, caller: Caller) => Promise<HalfSignIn | undefined>;
    },
  given: Parameters<typeof checkCredentials>[1],
  caller: Caller,
): Promise<ProvedUser | { halfSignIn: HalfSignIn }> {
  const proved = await checkCredentials(parts, given, caller);
  const { user } = proved;
  const { address, requestId } = caller;
  const halfSignIn = await parts.askSecondFactor(proved, caller);
  if (!halfSignIn) {
    await finishSignIn(parts, { user, language: given.language }, caller);
    return proved;
  }
  const { step } = halfSignIn;
  parts.log.info({ address, requestId, userId: user.id, step }, "password proved");
  return { halfSignIn };
}
