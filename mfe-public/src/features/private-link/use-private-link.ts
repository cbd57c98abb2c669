import { useCallback, useEffect, useState } from "react";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import type { CallInput, CallResponse } from "@dhahabu/kit/api/client";
import { useLocation } from "@dhahabu/kit/router";
import { readLinkToken } from "./link-token.ts";

/** Calls that give what a private link leads to. */
type LinkCall = "readOwnEnquiry" | "readOwnVisit";

/** What became of a private link: it is being read, led somewhere or nowhere, or could not be read. */
type Reading<Found> =
  | { state: "loading" | "dead" | "failed"; token?: string }
  | { state: "open"; token: string; found: Found };

export interface PrivateLink<Found> {
  readonly reading: Reading<Found>;
  retry(): void;
  /** Shows what was found as it is after a change. */
  show(found: Found): void;
}

// The bank knows no such link, or it has not the form of one.
const isDead = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** What the address of the page leads to. The token stands behind the `#`: no server and no log sees it there. */
export function usePrivateLink<Name extends LinkCall>(call: Name): PrivateLink<CallResponse<Name>> {
  const { hash } = useLocation();
  const [reading, setReading] = useState<Reading<CallResponse<Name>>>({ state: "loading" });

  const load = useCallback(
    async (token: string, isCurrent: () => boolean) => {
      try {
        const found = await callApi(call, { body: { token } } as CallInput<Name>);
        if (isCurrent()) setReading({ state: "open", token, found });
      } catch (error) {
        if (!isDead(error)) console.error(`Failed to fetch ${call}`, error);
        if (isCurrent()) setReading({ state: isDead(error) ? "dead" : "failed", token });
      }
    },
    [call],
  );

  useEffect(() => {
    let isCurrent = true;
    const token = readLinkToken(hash);
    setReading(token === undefined ? { state: "dead" } : { state: "loading" });
    if (token !== undefined) void load(token, () => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [hash, load]);

  return {
    reading,
    retry() {
      const { token } = reading;
      setReading({ state: "loading" });
      if (token !== undefined) void load(token, () => true);
    },
    show(found) {
      if (reading.state === "open") setReading({ ...reading, found });
    },
  };
}
