import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { callApi } from "@dhahabu/kit/api/client";

type MakingOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];
type AskingOptions = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** What a page may do with passkeys: they need a name in its address, and a browser that knows them. */
export function findPasskeyFault(): "needsName" | "needsBrowser" | undefined {
  if (/^[\d.]+$|^\[/.test(window.location.hostname)) return "needsName";
  return browserSupportsWebAuthn() ? undefined : "needsBrowser";
}

/** Why a device made or used no passkey: its owner closed the question or let it lapse, or it has one already. */
type Refusal = "declined" | "known" | "failed";

const refusals: Record<string, Refusal> = {
  NotAllowedError: "declined",
  AbortError: "declined",
  InvalidStateError: "known",
};

/** What a device throws that is asked for a passkey. */
export class PasskeyError extends Error {
  readonly refusal: Refusal;

  constructor(cause: unknown) {
    super("The device gave no passkey.", { cause });
    this.refusal = refusals[cause instanceof Error ? cause.name : ""] ?? "failed";
  }
}

function refuse(cause: unknown): never {
  throw new PasskeyError(cause);
}

/** Makes a passkey under a token, and has it stored. Throws `PasskeyError`, and what the client throws. */
export async function makePasskey(token: string, name: string) {
  const options = await callApi("startPasskey", { body: { token } });
  const passkey = await startRegistration({
    optionsJSON: options as unknown as MakingOptions,
  }).catch(refuse);
  return callApi("addPasskey", { body: { token, name, passkey: { ...passkey } } });
}

/** Has a passkey sign for a sign-in. Throws `PasskeyError`, and what the client throws. */
export async function signWithPasskey(token: string): Promise<Record<string, unknown>> {
  const options = await callApi("askForPasskey", { body: { token } });
  const passkey = await startAuthentication({
    optionsJSON: options as unknown as AskingOptions,
  }).catch(refuse);
  return { ...passkey };
}
