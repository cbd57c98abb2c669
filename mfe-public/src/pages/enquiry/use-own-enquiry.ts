import { useCallback, useEffect, useState } from "react";
import type { OwnEnquiry } from "@dhahabu/contract/own-enquiry";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { useLocation } from "@dhahabu/kit/router";
import { readLinkToken } from "./link-token.ts";

/** What became of a private link: it is being read, led to an enquiry or to none, or could not be read. */
type Reading =
  | { state: "loading" | "dead" | "failed"; token?: string }
  | { state: "open"; token: string; enquiry: OwnEnquiry };

// The bank knows no such link, or it has not the form of one.
const isDead = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** The enquiry that the address of the page leads to. The token stands behind the `#`: no server and no log sees it there. */
export function useOwnEnquiry() {
  const { hash } = useLocation();
  const [reading, setReading] = useState<Reading>({ state: "loading" });

  const load = useCallback(async (token: string, isCurrent: () => boolean) => {
    try {
      const enquiry = await callApi("readOwnEnquiry", { body: { token } });
      if (isCurrent()) setReading({ state: "open", token, enquiry });
    } catch (error) {
      if (!isDead(error)) console.error("Failed to load the enquiry", error);
      if (isCurrent()) setReading({ state: isDead(error) ? "dead" : "failed", token });
    }
  }, []);

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
    show(enquiry: OwnEnquiry) {
      if (reading.state === "open") setReading({ ...reading, enquiry });
    },
  };
}
