/** The token of a reset link: what stands behind the `#` of its address; undefined where that is none. */
export function readResetToken(hash: string): string | undefined {
  return /^#([A-Za-z0-9_-]{43})$/.exec(hash)?.[1];
}
