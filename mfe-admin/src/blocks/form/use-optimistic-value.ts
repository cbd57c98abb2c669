import { useState } from "react";

interface OptimisticValue<T> {
  readonly value: T;
  readonly isSaving: boolean;
  change(next: T): void;
}

/** Shows a choice at once and takes it back where `save` answers false or throws; `save` has said why. */
export function useOptimisticValue<T>(
  actual: T,
  save: (next: T) => Promise<boolean>,
): OptimisticValue<T> {
  const [pending, setPending] = useState<{ value: T; from: T; isSaved: boolean }>();
  // Once saved, the choice stands until whoever owns the value has shown another one.
  const isOver = pending !== undefined && pending.isSaved && !Object.is(pending.from, actual);
  if (isOver) setPending(undefined);
  async function keep(value: T) {
    setPending({ value, from: actual, isSaved: false });
    let isKept: boolean;
    try {
      isKept = await save(value);
    } catch (error) {
      console.error("A change was taken back", error);
      isKept = false;
    }
    setPending(isKept ? { value, from: actual, isSaved: true } : undefined);
  }
  const isSaving = pending !== undefined && !pending.isSaved;
  const value = pending && !isOver ? pending.value : actual;
  return {
    value,
    isSaving,
    change: (next) => {
      if (!isSaving && !Object.is(next, value)) void keep(next);
    },
  };
}
