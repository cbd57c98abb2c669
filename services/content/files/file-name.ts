/** A name that nobody can guess: 160 random bits, and the extension of the file's true kind. */
export function createFileName(extension: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return `${Buffer.from(bytes).toString("hex")}.${extension}`;
}
