import { ApiError } from "@dhahabu/kit/api/api-error";

interface ChangeOutcome<Item> {
  readonly done: readonly Item[];
  /** Why the first of the others was not done. */
  readonly failure: Error | undefined;
}

// Somebody else was faster with this one; the others can be done all the same.
function isOfThisOne(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409);
}

/** Does the same to one after the other; what would fail for all of them ends it. Never throws. */
export async function changeEach<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<ChangeOutcome<Item>> {
  const done: Item[] = [];
  let failure: Error | undefined;
  for (const item of items) {
    try {
      await act(item);
      done.push(item);
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      failure ??= error;
      if (!isOfThisOne(error)) break;
    }
  }
  return { done, failure };
}
