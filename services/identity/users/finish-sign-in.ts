import type { User } from "@dhahabu/contract/identity";
import type { Caller } from "@dhahabu/contract/internal";
import type { Language } from "@dhahabu/contract/language";
import type { Log } from "@dhahabu/platform/log";
import type { NewSecurityEvent } from "../security-events/security-event.ts";

export interface SignInParts {
  /** Keeps the browser and the language of who signed in. */
  keepSignIn: (
    who: { user: User; language: Language | undefined },
    caller: Caller,
  ) => Promise<void>;
  recordAlone: (event: NewSecurityEvent) => Promise<void>;
  log: Log;
}

/** What a sign-in, or a renewal of one, leaves behind once no step of it is left. */
export async function finishSignIn(
  parts: SignInParts,
  { user, language }: { user: User; language?: Language | undefined },
  caller: Caller,
  kind: "sign-in.succeeded" | "sign-in.renewed" = "sign-in.succeeded",
): Promise<void> {
  const { address, requestId } = caller;
  await parts.keepSignIn({ user, language }, caller);
  await parts.recordAlone({ kind, person: user, address, requestId });
  const what = kind === "sign-in.renewed" ? "sign-in renewed" : "login succeeded";
  parts.log.info({ address, requestId, userId: user.id }, what);
}
