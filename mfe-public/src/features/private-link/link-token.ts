/** The token of a private link: what stands behind the `#` of its address; undefined where that is none. */
export function readLinkToken(hash: string): string | undefined {
  return /^#([A-Za-z0-9_-]{32})$/.exec(hash)?.[1];
}
