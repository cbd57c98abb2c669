/** True for a file of this site. The site's content policy lets pages show and play no other. */
export function isOwnFile(address: string): boolean {
  return address.startsWith("/");
}
