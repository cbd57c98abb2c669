import { useCallback, useEffect, useState } from "react";
import { callApi } from "@dhahabu/kit/api/client";
import type { CallInput, CallResponse } from "@dhahabu/kit/api/client";

/** Calls that give what belongs to whoever is signed in. */
type OwnCall =
  | "listOwnSessions"
  | "listOwnEnquiries"
  | "listOwnConsents"
  | "listOwnVisits"
  | "listOwnQuotes"
  | "listOwnValuations"
  | "getOwnCustomer";

/** What belongs to whoever is signed in, with the way to ask for it again. */
export interface Own<T> {
  readonly data: T | undefined;
  readonly hasFailed: boolean;
  readonly isFetching: boolean;
  refresh(): Promise<void>;
}

/**
 * Asks for something of one's own when the page opens. It is not kept beside what pages share: the next person who
 * signs in at this window must not see it.
 */
export function useOwn<Name extends OwnCall>(call: Name): Own<CallResponse<Name>> {
  const [data, setData] = useState<CallResponse<Name>>();
  const [hasFailed, setHasFailed] = useState(false);
  const [isFetching, setIsFetching] = useState(true);

  const refresh = useCallback(async () => {
    setIsFetching(true);
    try {
      setData(await callApi(call, {} as CallInput<Name>));
      setHasFailed(false);
    } catch (error) {
      console.error(`Failed to fetch ${call}`, error);
      setHasFailed(true);
    } finally {
      setIsFetching(false);
    }
  }, [call]);

  useEffect(() => void refresh(), [refresh]);
  return { data, hasFailed, isFetching, refresh };
}
