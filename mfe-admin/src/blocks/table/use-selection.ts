import { useMemo, useRef, useState } from "react";

export interface Selection<Id> {
  readonly ids: readonly Id[];
  readonly count: number;
  readonly isAll: boolean;
  has(id: Id): boolean;
  /** Selects a row or leaves it; `isRange` does the same to all rows from the one before to this. */
  toggle(id: Id, isRange?: boolean): void;
  /** Selects every row of the page, or none where all are. */
  toggleAll(): void;
  clear(): void;
}

/** Keeps what is selected; what is no longer on the page is not selected either, so nobody acts on what is not seen. */
export function useSelection<Id extends string | number>(onPage: readonly Id[]): Selection<Id> {
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set());
  const lastId = useRef<Id>(undefined);
  return useMemo(() => {
    const ids = onPage.filter((id) => chosen.has(id));
    const isAll = ids.length > 0 && ids.length === onPage.length;
    return {
      ids,
      count: ids.length,
      isAll,
      has: (id) => chosen.has(id),
      toggle: (id, isRange = false) => {
        const before = lastId.current;
        lastId.current = id;
        const next = new Set(ids);
        const places = [
          isRange && before !== undefined ? onPage.indexOf(before) : -1,
          onPage.indexOf(id),
        ];
        const from = Math.min(...places);
        const range = from === -1 ? [id] : onPage.slice(from, Math.max(...places) + 1);
        for (const each of range) {
          if (chosen.has(id)) next.delete(each);
          else next.add(each);
        }
        setChosen(next);
      },
      toggleAll: () => setChosen(new Set(isAll ? [] : onPage)),
      clear: () => setChosen(new Set()),
    };
  }, [onPage, chosen]);
}
