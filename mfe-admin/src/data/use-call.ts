import { useCallback, useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import type { QueryClient, QueryFilters, UseQueryOptions } from "@tanstack/react-query";
import type { RouteName } from "@dhahabu/contract/api";
import { ApiError, NetworkError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import type { CallInput, CallResponse } from "@dhahabu/kit/api/client";
import { useSession } from "@dhahabu/kit/session/use-session";
import { useAnswerCache } from "./answer-cache.ts";
import { useHeldError } from "./use-held-error.ts";

type AnswerKey = readonly [name: RouteName, input: unknown, asker: string];

export interface CallState<Data> {
  readonly data: Data | undefined;
  /** Failure of the last fetch, until another one has an answer; data from before stay. */
  readonly error: Error | undefined;
  readonly isFetching: boolean;
  refresh(): Promise<void>;
  /** Shows a change at once, before the server is asked again. */
  change(change: (data: Data) => Data): void;
}

export function useAnswerKey(name: RouteName, input: unknown): AnswerKey {
  const { user } = useSession();
  const key: AnswerKey = [name, input, user ? `${user.id} ${user.role} ${user.duties.join()}` : ""];
  const text = JSON.stringify(key);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text stands for the key
  return useMemo(() => key, [text]);
}

/** Asks again for what is on screen; an answer that is under way may be older than the wish, so it is not waited for. */
export function renewAnswers(cache: QueryClient, which: QueryFilters): Promise<void> {
  const filters = { ...which, type: "active" } as const;
  void cache.cancelQueries(filters, { silent: true, revert: false });
  return cache.refetchQueries(filters);
}

const askedAgainAfterMs = 5000;

function isPassing(error: Error | null): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 502);
}

/** What failed because a part of the bank or the line was away is told, and asked for again until there is an answer. */
export function useAnswer<Data>({
  everyMs = false,
  ...options
}: Omit<UseQueryOptions<Data, Error, Data, AnswerKey>, "queryKey" | "refetchInterval"> & {
  queryKey: AnswerKey;
  everyMs?: number | false | ((data: Data | undefined) => number | false);
}): CallState<Data> {
  const cache = useAnswerCache();
  const { queryKey } = options;
  const { data, error, isFetching } = useQuery(
    {
      ...options,
      refetchInterval({ state: { data: known, error: failure } }) {
        if (isPassing(failure)) return askedAgainAfterMs;
        return typeof everyMs === "function" ? everyMs(known) : everyMs;
      },
    },
    cache,
  );
  const shownError = useHeldError(queryKey, { error, isFetching });
  const refresh = useCallback(
    () => renewAnswers(cache, { queryKey, exact: true }),
    [cache, queryKey],
  );
  const change = useCallback(
    (write: (data: Data) => Data) => {
      cache.setQueryData<Data>(queryKey, (known) => (known === undefined ? known : write(known)));
      // What is under way was asked before the change.
      const own = { queryKey, exact: true };
      if (cache.isFetching(own) > 0) void renewAnswers(cache, own);
    },
    [cache, queryKey],
  );
  return useMemo(
    () => ({ data, error: shownError, isFetching, refresh, change }),
    [data, shownError, isFetching, refresh, change],
  );
}

/**
 * The answer of a reading call: asked for when it is shown, when staff change what it tells of, and every `everyMs`.
 * `isKept` asks at the first place alone that shows it, for what many parts of a page show; `isAsked: false` asks not.
 */
export function useCall<Name extends RouteName>(
  name: Name,
  input: CallInput<Name>,
  {
    everyMs = false,
    isKept = false,
    isAsked = true,
  }: { everyMs?: number | false; isKept?: boolean; isAsked?: boolean } = {},
): CallState<CallResponse<Name>> {
  return useAnswer<CallResponse<Name>>({
    queryKey: useAnswerKey(name, input),
    queryFn: () => callApi(name, input),
    enabled: isAsked,
    everyMs,
    ...(isKept && { refetchOnMount: false }),
  });
}
