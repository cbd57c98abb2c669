import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CallInput } from "@dhahabu/kit/api/client";
import { buildDataKey } from "@dhahabu/kit/live/use-data";
import { callPage } from "./call-page.ts";
import type { ListName, ListPage, RowOf } from "./call-page.ts";
import { useStaffEvents } from "./use-staff-events.ts";
import type { StaffEventName } from "./use-staff-events.ts";

/** A page of a list as a screen sees it. */
export interface PageState<Row> {
  /** The rows; while another page is fetched, still those of the one before. */
  readonly rows: readonly Row[] | undefined;
  /** Names the next page. */
  readonly next: string | undefined;
  /** Failure of the last fetch. */
  readonly error: Error | undefined;
  readonly isFetching: boolean;
  /** The rows belong to another query than the one that is asked for now. */
  readonly isStale: boolean;
  refresh(): Promise<void>;
  /** Shows a change at once, before the list is asked for again. */
  changeRows(change: (rows: readonly Row[]) => readonly Row[]): void;
}

interface Loaded<Row> extends ListPage<Row> {
  readonly key: string;
}

interface Run {
  readonly key: string;
  readonly ending: Promise<void>;
  isAskedAgain: boolean;
}

const oldAfterMs = 30_000;

/** A page of a list, asked for again on its events and when its window comes back to the front. */
export function usePage<Name extends ListName>(
  name: Name,
  input: CallInput<Name>,
  { events = [] }: { events?: readonly StaffEventName[] } = {},
): PageState<RowOf<Name>> {
  const key = buildDataKey(name, input);
  const [loaded, setLoaded] = useState<Loaded<RowOf<Name>>>();
  const [failure, setFailure] = useState<{ key: string; error: Error }>();
  const [fetchingKey, setFetchingKey] = useState<string>();
  const running = useRef<Run>(undefined);
  const endedAtMs = useRef(0);

  const ask = useCallback(
    (): Promise<void> => {
      const current = running.current;
      // What changes while an answer is under way may be younger than that answer.
      if (current?.key === key) {
        current.isAskedAgain = true;
        return current.ending;
      }
      const end = Promise.withResolvers<void>();
      const run: Run = { key, ending: end.promise, isAskedAgain: false };
      running.current = run;
      setFetchingKey(key);
      void fetchUntilFresh();
      return run.ending;

      async function fetchUntilFresh() {
        try {
          let page: ListPage<RowOf<Name>>;
          do {
            run.isAskedAgain = false;
            page = await callPage(name, input);
          } while (run.isAskedAgain);
          if (running.current !== run) return;
          setLoaded({ key, ...page });
          setFailure(undefined);
        } catch (thrown) {
          console.error(`Failed to fetch ${name}`, thrown);
          const error = thrown instanceof Error ? thrown : new Error(String(thrown));
          if (running.current === run) setFailure({ key, error });
        } finally {
          if (running.current === run) {
            running.current = undefined;
            endedAtMs.current = performance.now();
            setFetchingKey(undefined);
          }
          end.resolve();
        }
      }
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for name and input
    [key],
  );

  useEffect(() => {
    void ask();
    function askWhenOld() {
      const isOld = performance.now() - endedAtMs.current > oldAfterMs;
      if (document.visibilityState === "visible" && isOld) void ask();
    }
    document.addEventListener("visibilitychange", askWhenOld);
    window.addEventListener("online", askWhenOld);
    return () => {
      document.removeEventListener("visibilitychange", askWhenOld);
      window.removeEventListener("online", askWhenOld);
    };
  }, [ask]);
  useEffect(
    () => () => {
      running.current = undefined;
    },
    [],
  );
  useStaffEvents(events, () => void ask());

  return useMemo(
    () => ({
      rows: loaded?.rows,
      next: loaded?.key === key ? loaded.next : undefined,
      error: failure?.key === key ? failure.error : undefined,
      isFetching: fetchingKey === key,
      isStale: loaded !== undefined && loaded.key !== key,
      refresh: ask,
      changeRows: (change) =>
        setLoaded((current) => current && { ...current, rows: change(current.rows) }),
    }),
    [loaded, failure, fetchingKey, key, ask],
  );
}
