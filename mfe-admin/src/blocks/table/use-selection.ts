import { useMemo, useState } from "react";

export interface Selection<Id> {
  readonly ids: readonly Id[];
  readonly count: number;
  readonly isAll: boolean;
  has(id: Id): boolean;
  toggle(id: Id): void;
  /** Selects every row of the page, or none where all are. */
  toggleAll(): void;
  clear(): void;
}

/** Keeps what is selected; what is no longer on the page is not selected either, so nobody acts on what is not seen. */
export function useSelection<Id extends string | number>(onPage: readonly Id[]): Selection<Id> {
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set());
  return useMemo(() => {
    const ids = onPage.filter((id) => chosen.has(id));
    const isAll = ids.length > 0 && ids.length === onPage.length;
    return {
      ids,
      count: ids.length,
      isAll,
      has: (id) => chosen.has(id),
      toggle: (id) => {
        const next = new Set(ids);
        if (!next.delete(id)) next.add(id);
        setChosen(next);
      },
      toggleAll: () => setChosen(new Set(isAll ? [] : onPage)),
      clear: () => setChosen(new Set()),
    };
  }, [onPage, chosen]);
}
