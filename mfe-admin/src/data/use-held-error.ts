import { useState } from "react";

/** A failure until there is another outcome: the library forgets it as soon as it tries again. */
export function useHeldError(
  of: unknown,
  { error, isFetching }: { error: Error | null; isFetching: boolean },
): Error | undefined {
  const [held, setHeld] = useState({ of, error });
  const isOver = held.of !== of || (!isFetching && held.error !== error);
  if (isOver) setHeld({ of, error });
  return (isOver ? error : held.error) ?? undefined;
}
