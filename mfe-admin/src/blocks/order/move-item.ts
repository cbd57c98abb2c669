/** A list with one of its items taken to another place. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  if (item === undefined || from === to) return items;
  const moved = items.toSpliced(from, 1);
  return moved.toSpliced(Math.min(Math.max(to, 0), moved.length), 0, item);
}
