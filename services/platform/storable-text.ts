/** True for text PostgreSQL can store: without the character NUL and without half a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
