import { freshSignInRoutes } from "@dhahabu/contract/fresh-sign-in";
import { identityRoutes } from "@dhahabu/contract/identity";
import type { HalfSignIn } from "@dhahabu/contract/identity";
import { secondFactorRoutes } from "@dhahabu/contract/second-factor";
import { Secret, TOTP } from "otpauth";
import type { ApiClient } from "./api-client.ts";

const stepMs = 30_000;

/** The code that an app shows now. */
export function readAppCode(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

/** The code that an app will show next: it counts already, also where the one of now was used. */
export function readNextAppCode(secret: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + stepMs });
}

/** A token to set a second factor up, for somebody signed in. */
export async function beginSetUp(client: ApiClient): Promise<string> {
  const { method, path, response } = secondFactorRoutes.beginFactorSetUp;
  return response.parse((await client.send(method, path)).body).token;
}

/** The secret of an app that is being set up under a token. */
export async function startApp(client: ApiClient, token: string): Promise<string> {
  const { path, response } = secondFactorRoutes.startApp;
  return response.parse((await client.send("POST", path, { token })).body).secret;
}

/** Sets an app up under a token. */
export async function addApp(client: ApiClient, token: string) {
  const secret = await startApp(client, token);
  const { path, response } = secondFactorRoutes.addApp;
  const answer = await client.send("POST", path, { token, code: readAppCode(secret) });
  if (answer.status !== 200) throw new Error(`The app was answered ${answer.text}`);
  return { secret, recoveryCodes: response.parse(answer.body).recoveryCodes ?? [] };
}

/** Signs in with the password; throws unless a step is left. */
export async function signInHalf(
  client: ApiClient,
  { username, password }: { username: string; password: string },
): Promise<HalfSignIn> {
  const answer = await client.send("POST", "/api/login", { username, password });
  const parsed = identityRoutes.login.response.parse(answer.body);
  if (!("halfSignIn" in parsed)) throw new Error(`Sign-in was answered ${answer.text}`);
  return parsed.halfSignIn;
}

/** Proves anew who somebody signed in is, by the password; throws unless a step is left. */
export async function renewHalf(
  client: ApiClient,
  password: string,
  origin?: string,
): Promise<HalfSignIn> {
  const { path, response } = freshSignInRoutes.renewSignIn;
  const answer = await client.send("POST", path, { password }, origin ? { origin } : undefined);
  const parsed = response.parse(answer.body);
  if (!("halfSignIn" in parsed)) throw new Error(`The renewal was answered ${answer.text}`);
  return parsed.halfSignIn;
}
