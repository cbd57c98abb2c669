import { createSignedClient } from "@dhahabu/platform/http/signed-client";

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
  const client = createSignedClient({
    service: "identity",
    secret: options.internalSecret,
    url: options.identityUrl,
    connections: 1,
    connectWithinMs: answerWithinMs,
    answerWithinMs,
  });
  const answer = await client
    .send({
      method: "POST",
      path: "/api/login",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password }),
      caller: {
        userId: null,
        username: null,
        role: null,
        requestId: "first-admin",
        address: "127.0.0.1",
      },
    })
    .catch(() => undefined);
  await client.destroy();
  return answer?.status !== wrongCredentials;
}
