interface MergedVersions<T> {
  readonly merged: T;
  /** Fields that both changed, and not to the same; `merged` has mine. */
  readonly conflicts: readonly (keyof T & string)[];
}

/** Merges two edits of `base` field by field; values are compared by what they are as JSON. */
export function mergeVersions<T extends object>({
  base,
  mine,
  theirs,
}: {
  base: T;
  mine: T;
  theirs: T;
}): MergedVersions<T> {
  const names = Object.keys(mine) as (keyof T & string)[];
  const merged = { ...mine };
  const conflicts: (keyof T & string)[] = [];
  for (const name of names) {
    const isMine = !isSame(mine[name], base[name]);
    const isTheirs = !isSame(theirs[name], base[name]);
    if (isTheirs && !isMine) merged[name] = theirs[name];
    if (isTheirs && isMine && !isSame(mine[name], theirs[name])) conflicts.push(name);
  }
  return { merged, conflicts };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
