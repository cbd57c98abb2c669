import { createHmac, timingSafeEqual } from "node:crypto";
import { callerSchema } from "@dhahabu/contract/internal";
import type { Caller } from "@dhahabu/contract/internal";
import type { Owner } from "@dhahabu/contract/route";
import type { Keyring } from "./keyring.ts";

/** Header in which a service is told who is calling. */
export const callerHeader = "x-dhahabu-caller";

const validForMs = 30_000;

/** A caller, and the service whose key vouches for it. */
export interface VouchedCaller {
  from: Owner;
  caller: Caller;
}

/**
 * Creates the function that signs a caller for one service. Signatures hold for 30 s, and between the two services
 * that know the key alone (ASVS 4.1.3, 13.2.1).
 */
export function createCallerSigner(options: {
  keys: Pick<Keyring, "signingKey">;
  service: Owner;
}): (caller: Omit<Caller, "expiresAtMs">) => string {
  const { keys, service } = options;
  return (caller) => {
    const { id, key } = keys.signingKey(service);
    const text = JSON.stringify({ ...caller, expiresAtMs: Date.now() + validForMs });
    const payload = Buffer.from(text).toString("base64url");
    return `${id}.${payload}.${createHmac("sha256", key).update(payload).digest("base64url")}`;
  };
}

/**
 * Creates the function that reads a signed caller; undefined for one that is missing, forged, expired or meant for
 * another service, and for a person whom anybody but the gateway vouches for.
 */
export function createCallerReader(options: {
  keys: Pick<Keyring, "findKey">;
}): (header: string | undefined) => VouchedCaller | undefined {
  return (header) => {
    const [id, payload, signature] = header?.split(".") ?? [];
    if (id === undefined || payload === undefined || signature === undefined) return undefined;
    const known = options.keys.findKey(id);
    if (!known) return undefined;
    const expected = createHmac("sha256", known.key).update(payload).digest();
    const given = Buffer.from(signature, "base64url");
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const caller = callerSchema.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
    if (known.from !== "gateway" && !isNobody(caller)) return undefined;
    return caller.expiresAtMs > Date.now() ? { from: known.from, caller } : undefined;
  };
}

function isNobody({ userId, username, role, duties, visitorId, device }: Caller): boolean {
  const isVisitor = visitorId !== undefined || device !== undefined;
  const hasNoRight = role === null && duties.length === 0;
  return userId === null && username === null && hasNoRight && !isVisitor;
}
