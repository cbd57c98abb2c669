import { useCallback, useEffect, useState } from "react";
import type { OwnVisit } from "@dhahabu/contract/visits";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { useLocation } from "@dhahabu/kit/router";

/** What became of a private link: it is being read, led to a visit or to none, or could not be read. */
type Reading =
  | { state: "loading" | "dead" | "failed"; token?: string }
  | { state: "open"; token: string; visit: OwnVisit };

// The bank knows no such link, or it has not the form of one.
const isDead = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

function readToken(hash: string): string | undefined {
  return /^#([A-Za-z0-9_-]{32})$/.exec(hash)?.[1];
}

/** The visit that the address of the page leads to. The token stands behind the `#`: no server and no log sees it there. */
export function useOwnVisit() {
  const { hash } = useLocation();
  const [reading, setReading] = useState<Reading>({ state: "loading" });

  const load = useCallback(async (token: string, isCurrent: () => boolean) => {
    try {
      const visit = await callApi("readOwnVisit", { body: { token } });
      if (isCurrent()) setReading({ state: "open", token, visit });
    } catch (error) {
      if (!isDead(error)) console.error("Failed to load the visit", error);
      if (isCurrent()) setReading({ state: isDead(error) ? "dead" : "failed", token });
    }
  }, []);

  useEffect(() => {
    let isCurrent = true;
    const token = readToken(hash);
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
    show(visit: OwnVisit) {
      if (reading.state === "open") setReading({ ...reading, visit });
    },
  };
}
