import { createHash } from "node:crypto";

/** A secret for a private link: 192 bits. */
export function createToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString("base64url");
}

/** What is kept of such a secret. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
