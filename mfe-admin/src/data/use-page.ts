import { useCallback, useMemo, useState } from "react";
import type { CallInput } from "@dhahabu/kit/api/client";
import { callPage } from "./call-page.ts";
import type { ListName, ListPage, RowOf } from "./call-page.ts";
import { useAnswer, useAnswerKey } from "./use-call.ts";

export interface PageState<Row> {
  /** The rows; while another page is fetched, still those of the one before. */
  readonly rows: readonly Row[] | undefined;
  readonly next: string | undefined;
  readonly error: Error | undefined;
  readonly isFetching: boolean;
  /** The rows belong to another query than the one that is asked for now. */
  readonly isStale: boolean;
  refresh(): Promise<void>;
  /** Shows a change at once, before the list is asked for again. */
  changeRows(change: (rows: readonly Row[]) => readonly Row[]): void;
}

/** A page of a list; `isAsked: false` asks not. */
export function usePage<Name extends ListName>(
  name: Name,
  input: CallInput<Name>,
  { isAsked = true }: { isAsked?: boolean } = {},
): PageState<RowOf<Name>> {
  type Page = ListPage<RowOf<Name>>;
  const { data, error, isFetching, refresh, change } = useAnswer<Page>({
    queryKey: useAnswerKey(name, input),
    queryFn: () => callPage(name, input),
    enabled: isAsked,
    gcTime: 0,
  });
  // The library's own "keep previous data" lets go of the rows where the next page fails.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const rows = (data ?? last)?.rows;
  const changeRows = useCallback(
    (write: (rows: Page["rows"]) => Page["rows"]) =>
      change((page) => ({ ...page, rows: write(page.rows) })),
    [change],
  );
  return useMemo(
    () => ({
      rows,
      next: data?.next,
      error,
      isFetching,
      isStale: rows !== undefined && data === undefined,
      refresh,
      changeRows,
    }),
    [rows, data, error, isFetching, refresh, changeRows],
  );
}
