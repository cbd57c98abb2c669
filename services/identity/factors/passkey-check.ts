import { AppError } from "@dhahabu/contract/errors";
import { bankName } from "@dhahabu/contract/facts";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { NewPasskey, Passkey } from "./factor.ts";

/** What a passkey is asked for, or made with: `challenge` is what it has to sign. */
type Options = { challenge: string } & Record<string, unknown>;

// The password came first: the device need not ask for a finger or a PIN as well.
const userVerification = "discouraged";

/** The host that passkeys of a page are for; undefined for a page at a bare number, which has none (WebAuthn, 5.1.3). */
export function findHost(origin: string | undefined): string | undefined {
  const host = origin === undefined ? undefined : new URL(origin).hostname;
  return host === undefined || /^[\d.]+$|^\[/.test(host) ? undefined : host;
}

/** The host of a page. Throws `AppError` invalid_input where it has no name. */
export function readHost(origin: string | undefined): string {
  const host = findHost(origin);
  if (host === undefined) throw new AppError("invalid_input", { reason: "factor.needsName" });
  return host;
}

/** What a new passkey is made with, on a device that has none of these. */
export async function createMakingOptions(parts: {
  host: string;
  username: string;
  known: readonly Passkey[];
}): Promise<Options> {
  const options = await generateRegistrationOptions({
    rpName: bankName,
    rpID: parts.host,
    userName: parts.username,
    excludeCredentials: parts.known.map(describe),
    authenticatorSelection: { residentKey: "discouraged", userVerification },
  });
  return { ...options };
}

/** What one of these passkeys is asked for. */
export async function createAskingOptions(parts: {
  host: string;
  known: readonly Passkey[];
}): Promise<Options> {
  const options = await generateAuthenticationOptions({
    rpID: parts.host,
    allowCredentials: parts.known.map(describe),
    userVerification,
  });
  return { ...options };
}

const describe = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports });

interface Sent {
  challenge: string;
  origin: string;
  host: string;
}

/** Reads a new passkey. Throws `AppError` wrong_credentials for one that was made for something else. */
export async function readNewPasskey(
  sent: Record<string, unknown>,
  { challenge, origin, host }: Sent,
): Promise<Pick<NewPasskey, "credentialId" | "publicKey" | "signCount" | "transports">> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: sent as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
  }).catch(refuse);
  if (!verified) return refuse();
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return { credentialId: id, publicKey, signCount: counter, transports: transports ?? [] };
}

/** Finds which of these passkeys has signed, and its new count. Throws `AppError` wrong_credentials where none has. */
export async function checkPasskey(
  sent: Record<string, unknown>,
  { challenge, origin, host, known }: Sent & { known: readonly Passkey[] },
): Promise<{ id: number; signCount: number }> {
  const passkey = known.find(({ credentialId }) => credentialId === sent["id"]);
  if (!passkey) return refuse();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: sent as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.signCount,
    },
    requireUserVerification: false,
  }).catch(refuse);
  return verified ? { id: passkey.id, signCount: authenticationInfo.newCounter } : refuse();
}

// The library throws for each fault of what was sent; which one it was helps nobody but a forger.
function refuse(cause?: unknown): never {
  throw new AppError("wrong_credentials", { reason: "factor.passkeyWrong", cause });
}
