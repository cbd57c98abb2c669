/**
 * Repeats a statement that changes at most `size` rows until one changes fewer, and says how many rows it
 * were in all. Each statement has the database's ten seconds for itself, and what it has changed stays.
 */
export async function changeInBatches(
  size: number,
  changeBatch: (size: number) => PromiseLike<{ count: number }>,
): Promise<number> {
  let all = 0;
  for (;;) {
    const { count } = await changeBatch(size);
    all += count;
    if (count < size) return all;
  }
}
