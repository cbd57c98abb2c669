// As hard to guess as a session: 256 random bits.
const tokenBytes = 32;

/** A secret for a link of an account. */
export function createLinkToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(tokenBytes))).toString("base64url");
}
