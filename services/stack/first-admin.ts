import { callerHeader, createCallerSigner } from "@dhahabu/platform/http/caller";

const wrongCredentials = 401;
const answerWithinMs = 10_000;

/**
 * Asks identity whether the first admin's password opens the account. It does not where the database had an
 * admin before; it does where a start that was cut off created the admin and showed nobody the password.
 * Nothing but a clear no is one.
 */
export async function opensAccount(options: {
  identityUrl: string;
  internalSecret: string;
  username: string;
  password: string;
}): Promise<boolean> {
  const { username, password } = options;
  const sign = createCallerSigner({ secret: options.internalSecret, service: "identity" });
  const caller = sign({
    userId: null,
    username: null,
    role: null,
    requestId: "first-admin",
    address: "127.0.0.1",
  });
  const answer = await fetch(new URL("/api/login", options.identityUrl), {
    method: "POST",
    headers: { [callerHeader]: caller, "Content-Type": "application/json" },
    body: JSON.stringify({ username, password }),
    signal: AbortSignal.timeout(answerWithinMs),
  }).catch(() => undefined);
  return answer?.status !== wrongCredentials;
}
