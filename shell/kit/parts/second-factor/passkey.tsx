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

/** True where somebody has closed the browser's question, or let it lapse. */
export function isPasskeyDeclined(error: unknown): boolean {
  return error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
}

/** Makes a passkey under a token, and has it stored. Throws what the browser and the client throw. */
export async function makePasskey(token: string, name: string) {
  const options = await callApi("startPasskey", { body: { token } });
  const passkey = await startRegistration({ optionsJSON: options as unknown as MakingOptions });
  return callApi("addPasskey", { body: { token, name, passkey: { ...passkey } } });
}

/** Has a passkey sign for a sign-in. Throws what the browser and the client throw. */
export async function signWithPasskey(token: string): Promise<Record<string, unknown>> {
  const options = await callApi("askForPasskey", { body: { token } });
  const passkey = await startAuthentication({ optionsJSON: options as unknown as AskingOptions });
  return { ...passkey };
}
