import { nobody } from "@dhahabu/contract/internal";
import { openKeyring } from "@dhahabu/platform/http/keyring";
import { createSignedClient } from "@dhahabu/platform/http/signed-client";
import { createLog } from "@dhahabu/platform/log";
import { callersFileOf } from "./caller-keys.ts";

const wrongCredentials = 401;
const answerWithinMs = 10_000;

/**
 * Asks identity whether the first admin's password opens the account. It does not where the database had an
 * admin before; it does where a start that was cut off created the admin and showed nobody the password.
 * Nothing but a clear no is one.
 */
export async function opensAccount(options: {
  identityUrl: string;
  keysDir: string;
  username: string;
  password: string;
}): Promise<boolean> {
  const { username, password } = options;
  const keys = openKeyring({
    service: "gateway",
    file: callersFileOf(options.keysDir, "gateway"),
    log: createLog({ service: "stack", level: "fatal" }),
  });
  const client = createSignedClient({
    service: "identity",
    keys,
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
      caller: { ...nobody, requestId: "first-admin", address: "127.0.0.1" },
    })
    .catch(() => undefined);
  await client.destroy();
  keys.close();
  return answer?.status !== wrongCredentials;
}
