import { useEffect, useEffectEvent } from "react";

/**
 * Asks again when a page is visited, because fetched data never grow stale by themselves; with
 * `everyMs` also in that rhythm while the page is in front.
 */
export function useRefreshOnVisit(refresh: () => Promise<void>, everyMs?: number): void {
  const ask = useEffectEvent(() => {
    void refresh();
  });
  useEffect(() => {
    ask();
    if (everyMs === undefined) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") ask();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
