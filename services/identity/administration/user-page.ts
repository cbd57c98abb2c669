/** A row as the database found it, under the key it is sorted by. */
export interface FoundRow {
  key: string | number;
  /** True where the same user stands earlier in the list, under another key. */
  isRepeated: boolean;
}

/**
 * Makes a page of at most `limit` rows of what was read in order of the keys, each user once. `next` is
 * the key after which the next page starts; undefined where `found`, read up to `readLimit` rows, was all.
 */
export function takePage<Row extends FoundRow>(
  found: readonly Row[],
  { limit, readLimit }: { limit: number; readLimit: number },
): { rows: Row[]; next: Row["key"] | undefined } {
  const fresh = found.filter((row) => !row.isRepeated);
  const rows = fresh.slice(0, limit);
  const isFull = fresh.length > limit;
  const last = isFull ? rows.at(-1) : found.at(-1);
  return { rows, next: isFull || found.length >= readLimit ? last?.key : undefined };
}
