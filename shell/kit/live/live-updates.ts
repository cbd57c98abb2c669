import { pushEventPath, pushEvents, uiPublishedEvent } from "./push-events.ts";
import type { DataCache } from "./data-cache.ts";

const pollTickMs = 1_000;

const isInFront = () => document.visibilityState === "visible";

/**
 * Keeps the watched data of an open page fresh: the server's events renew at once, the poll of each
 * datum is the fallback, and a page that comes back to the front catches up. Gives back the way to stop.
 */
export function startLiveUpdates(cache: DataCache): () => void {
  let events: EventSource | undefined;
  function listen() {
    events = new EventSource(pushEventPath);
    for (const name of pushEvents) events.addEventListener(name, () => cache.notify(name));
    events.addEventListener(uiPublishedEvent, () => location.reload());
  }
  // A browser has few connections to a site: a page that nobody sees holds none.
  function follow() {
    events?.close();
    if (!isInFront()) return;
    listen();
    cache.notify(...pushEvents);
  }
  const timer = setInterval(() => {
    if (isInFront()) cache.poll(Date.now());
  }, pollTickMs);
  if (isInFront()) listen();
  document.addEventListener("visibilitychange", follow);
  return () => {
    events?.close();
    clearInterval(timer);
    document.removeEventListener("visibilitychange", follow);
  };
}
