import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { RouteName } from "@dhahabu/contract/api";
import { firstFacts } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { callApi } from "../api/client.ts";
import type { CallInput, CallResponse } from "../api/client.ts";
import { useKit } from "../kit-context.ts";
import type { CacheEntry, CacheSource } from "./data-cache.ts";
import { pageDataSources } from "./page-data.ts";
import type { PageData } from "@dhahabu/contract/pages";
import type { PageDataName } from "./page-data.ts";

/** A datum as a component sees it, with the way to ask for it again. */
interface DataState<T> extends CacheEntry<T> {
  refresh(): Promise<void>;
}

/** Key of a call's answer in the cache. */
function buildDataKey(route: RouteName, input: unknown): string {
  return `${route} ${JSON.stringify(input)}`;
}

/** Key under which a page datum lies in the cache. */
export function buildPageDataKey(name: PageDataName): string {
  const { route, input } = pageDataSources[name];
  return buildDataKey(route, input);
}

/** How a page datum is fetched and renewed. */
export function createPageDataSource(name: PageDataName): CacheSource {
  const { route, input, events, pollMs, failureLog } = pageDataSources[name];
  return {
    key: buildPageDataKey(name),
    fetch: () => callApi(route, input as never),
    events,
    pollMs,
    failureLog,
  };
}

function useSource(source: CacheSource): DataState<unknown> {
  const { cache } = useKit();
  const subscribe = useCallback(
    (listener: () => void) => cache.watch(source, listener),
    [cache, source],
  );
  const getEntry = useCallback(() => cache.getEntry(source.key), [cache, source]);
  const getServedEntry = useCallback(() => cache.getServedEntry(source.key), [cache, source]);
  const entry = useSyncExternalStore(subscribe, getEntry, getServedEntry);
  return useMemo(
    () => ({ ...entry, refresh: () => cache.refresh(source) }),
    [entry, cache, source],
  );
}

/**
 * A page datum, kept up to date while the component is mounted: by the server's events at once, by a
 * poll every 30 s otherwise. It is there at once where the page declared it in `data`.
 */
export function useLive<Name extends PageDataName>(name: Name): DataState<PageData[Name]> {
  const source = useMemo(() => createPageDataSource(name), [name]);
  return useSource(source) as DataState<PageData[Name]>;
}

/** The bank's facts as staff keep them; the first ones until they are there. */
export function useFacts(): BankFacts {
  return useLive("facts").data ?? firstFacts;
}

/** The answer of a reading call of the contract, fetched once and shared by route and input. */
export function useQuery<Name extends RouteName>(
  route: Name,
  input: CallInput<Name>,
): DataState<CallResponse<Name>> {
  const key = buildDataKey(route, input);
  const source = useMemo<CacheSource>(
    () => ({ key, fetch: () => callApi(route, input) }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for route and input
    [key],
  );
  return useSource(source) as DataState<CallResponse<Name>>;
}
