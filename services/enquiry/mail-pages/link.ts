/** A secret for the links of a mail: 192 bits. */
export function createToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString("base64url");
}

/** Query of the address that a page's own button posts to; a mail program posts without it. */
export const pageQuery = "from=page";
