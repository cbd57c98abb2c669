import { useEffect, useEffectEvent } from "react";
import type { StaffEventName as ContractName, gatewayRoutes } from "@dhahabu/contract/gateway";

/** What open pages of staff are told of, without what changed. */
export type StaffEventName = ContractName;

const streamPath: (typeof gatewayRoutes)["streamStaffEvents"]["path"] = "/api/staff/events";

// Written out, because importing the contract's list would bring zod into the page.
const listed: Record<StaffEventName, true> = {
  "enquiries.changed": true,
  "media.changed": true,
  "users.changed": true,
  "policy.changed": true,
  "prices.changed": true,
  "branches.changed": true,
  "facts.changed": true,
  "assistant.changed": true,
};
const allNames = Object.keys(listed) as StaffEventName[];

const connectAgainAfterMs = 5000;
// Heals an event that was lost on its way to the stream.
const askAnywayEveryMs = 60_000;

interface Watcher {
  readonly names: readonly string[];
  hear(name: StaffEventName): void;
}

const watchers = new Set<Watcher>();
let stream: EventSource | undefined;
let connectTimer: ReturnType<typeof setTimeout> | undefined;
let askTimer: ReturnType<typeof setInterval> | undefined;
let mayHaveMissed = false;

function tell(name: StaffEventName): void {
  for (const watcher of watchers) {
    if (watcher.names.includes(name)) watcher.hear(name);
  }
}

function tellAll(): void {
  for (const watcher of watchers) {
    const first = allNames.find((name) => watcher.names.includes(name));
    if (first) watcher.hear(first);
  }
}

function disconnect(): void {
  stream?.close();
  stream = undefined;
  clearTimeout(connectTimer);
  clearInterval(askTimer);
}

function open(): void {
  const opened = new EventSource(streamPath);
  stream = opened;
  for (const name of allNames) opened.addEventListener(name, () => tell(name));
  opened.addEventListener("open", () => {
    if (mayHaveMissed) tellAll();
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
function connect(): void {
  if (watchers.size === 0 || document.visibilityState !== "visible") {
    if (watchers.size > 0) mayHaveMissed = true;
    disconnect();
    return;
  }
  if (stream) return;
  disconnect();
  open();
  askTimer = setInterval(tellAll, askAnywayEveryMs);
}

/**
 * Calls `onEvent` when one of the named things changed, while the window is in front; also when the window
 * comes back or the stream did, and once a minute. One stream for all of a window.
 */
export function useStaffEvents(
  names: readonly StaffEventName[],
  onEvent: (name: StaffEventName) => void,
): void {
  const hear = useEffectEvent(onEvent);
  const nameList = names.join(" ");
  useEffect(() => {
    if (nameList === "") return;
    const watcher: Watcher = { names: nameList.split(" "), hear: (name) => hear(name) };
    watchers.add(watcher);
    if (watchers.size === 1) {
      mayHaveMissed = false;
      document.addEventListener("visibilitychange", connect);
    }
    connect();
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0) document.removeEventListener("visibilitychange", connect);
      connect();
    };
  }, [nameList]);
}
