import { useCallback, useEffect } from "react";
import type { PushEventName, StaffEventName, gatewayRoutes } from "@dhahabu/contract/gateway";
import { useKit } from "@dhahabu/kit/kit-context";
import { useAnswerCache } from "./answer-cache.ts";
import { changedCalls } from "./changed-calls.ts";
import { renewAnswers } from "./use-call.ts";

/** Key of what replaces one's session: the old one is refused before the new one is there. */
export const sessionReplacement = ["sessionReplacement"];

const streamPath: (typeof gatewayRoutes)["streamStaffEvents"]["path"] = "/api/staff/events";

const eventNames = Object.keys(changedCalls) as StaffEventName[];

const connectAgainAfterMs = 5000;
// Heals an event that was lost on its way to the stream.
const askAnywayEveryMs = 60_000;

const isInFront = () => document.visibilityState === "visible";

/** Follows the events of staff while the window is in front. Gives back the way to stop. */
function followStaffEvents(onChange: (...names: readonly StaffEventName[]) => void): () => void {
  let stream: EventSource | undefined;
  let connectTimer: ReturnType<typeof setTimeout> | undefined;
  let askTimer: ReturnType<typeof setInterval> | undefined;
  let mayHaveMissed = false;

  function disconnect() {
    stream?.close();
    stream = undefined;
    clearTimeout(connectTimer);
    clearInterval(askTimer);
  }

  function open() {
    const opened = new EventSource(streamPath);
    stream = opened;
    for (const name of eventNames) opened.addEventListener(name, () => onChange(name));
    opened.addEventListener("open", () => {
      if (mayHaveMissed) onChange(...eventNames);
      mayHaveMissed = false;
    });
    opened.addEventListener("error", () => {
      mayHaveMissed = true;
      // A browser gives up where the server refused; it may take the visitor back later.
      if (opened.readyState !== EventSource.CLOSED || stream !== opened) return;
      stream = undefined;
      clearTimeout(connectTimer);
      connectTimer = setTimeout(connect, connectAgainAfterMs);
    });
  }

  // A browser has few connections to a site: a window that nobody sees holds none.
  function connect() {
    if (!isInFront()) {
      mayHaveMissed = true;
      disconnect();
      return;
    }
    if (stream) return;
    disconnect();
    open();
    askTimer = setInterval(() => onChange(...eventNames), askAnywayEveryMs);
  }

  document.addEventListener("visibilitychange", connect);
  connect();
  return () => {
    document.removeEventListener("visibilitychange", connect);
    disconnect();
  };
}

/** Asks again for what an event concerns, before it comes or where none does. */
export function useRenew(): (...names: readonly StaffEventName[]) => void {
  const cache = useAnswerCache();
  return useCallback(
    (...names) => {
      if (cache.isMutating({ mutationKey: sessionReplacement }) > 0) return;
      const calls = new Set<unknown>(names.flatMap((name) => changedCalls[name]));
      void renewAnswers(cache, { predicate: ({ queryKey }) => calls.has(queryKey[0]) });
    },
    [cache],
  );
}

/**
 * Asks again for what is on screen when staff or customers changed it, while the window is in front; also
 * when the window comes back or the stream did, and once a minute. Who has a duty alone is told of the counter's.
 */
export function useStaffEvents(): void {
  const renew = useRenew();
  useEffect(() => followStaffEvents(renew), [renew]);
}

/** Asks again for what a change of one's own concerns, before its event comes; the public figures of the page too. */
export function useRenewAfter(): (...names: readonly (PushEventName & StaffEventName)[]) => void {
  const renew = useRenew();
  const { cache } = useKit();
  return useCallback(
    (...names) => {
      cache.notify(...names);
      renew(...names);
    },
    [cache, renew],
  );
}
