import { useState } from "react";

export function useHeldError(
  of: unknown,
  { error, isFetching }: { error: Error | null; isFetching: boolean },
): Error | undefined {
  const [held, setHeld] = useState({ of, error });
  const isOver = held.of !== of || (!isFetching && held.error !== error);
  if (isOver) setHeld({ of, error });
  return (isOver ? error : held.error) ?? undefined;
}
