import { pushEventPath, pushEvents, uiPublishedEvent } from "./push-events.ts";
import type { DataCache } from "./data-cache.ts";

const pollTickMs = 1_000;

/**
 * Keeps the watched data of an open page fresh: the server's events renew at once, the poll of each
 * datum is the fallback, and a page that comes back to the front catches up. Gives back the way to stop.
 */
export function startLiveUpdates(cache: DataCache): () => void {
  const events = new EventSource(pushEventPath);
  for (const name of pushEvents) events.addEventListener(name, () => cache.notify(name));
  events.addEventListener(uiPublishedEvent, () => location.reload());
  const pollWhenVisible = () => {
    if (document.visibilityState === "visible") cache.poll(Date.now());
  };
  const timer = setInterval(pollWhenVisible, pollTickMs);
  document.addEventListener("visibilitychange", pollWhenVisible);
  return () => {
    events.close();
    clearInterval(timer);
    document.removeEventListener("visibilitychange", pollWhenVisible);
  };
}
