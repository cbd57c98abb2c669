/** Where a key leads in a menu of `count` entries: the index to focus, or undefined for any other key. */
export function findMenuTarget(
  key: string,
  { index, count }: { index: number; count: number },
): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case "ArrowDown":
      return (index + 1) % count;
    case "ArrowUp":
      return index <= 0 ? count - 1 : index - 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
