import { useEffect, useLayoutEffect, useRef } from "react";
import { findAnchor, NavigationType, useLocation, useRouterState } from "@dhahabu/kit/router";
import { findTabStorage } from "@dhahabu/kit/tab-storage";

const keptName = "office-places";
const mostKept = 50;
const heldMs = 10_000;
const readersActs = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** How far down each entry of the history was read, the latest last. */
type Places = readonly (readonly [key: string, topPx: number])[];

function readPlaces(): Places {
  try {
    return JSON.parse(findTabStorage()?.getItem(keptName) ?? "[]") as Places;
  } catch {
    return [];
  }
}

function keepPlace(key: string, topPx: number): void {
  const others = readPlaces().filter(([other]) => other !== key);
  const places = [...others, [key, topPx]].slice(-mostKept);
  findTabStorage()?.setItem(keptName, JSON.stringify(places));
}

/** Shows a place again whenever the page has grown, until the reader does something or it has had its time. */
function holdPlace(show: () => void): () => void {
  const observer = new ResizeObserver(show);
  observer.observe(document.body);
  const timer = setTimeout(end, heldMs);
  for (const act of readersActs) window.addEventListener(act, end, { passive: true });
  function end() {
    observer.disconnect();
    clearTimeout(timer);
    for (const act of readersActs) window.removeEventListener(act, end);
  }
  return end;
}

function focusIn(target: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement !== target && target.contains(activeElement)) return;
  const heading = target.querySelector<HTMLElement>(":scope > section :is(h2, h3)") ?? target;
  if (heading.tabIndex < 0 && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** True for a page that was loaded to be read on, by a reload or by going back to it. */
function isReadOn(): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return loaded?.type === "reload" || loaded?.type === "back_forward";
}

/**
 * What the browser and the frame of the site cannot do where rows and parts come after the page: shows the anchor of an
 * address, and going back, the place where one was.
 */
export function usePagePlace(): void {
  const { key: entry, pathname, hash } = useLocation();
  // Every address that is typed has the same key.
  const key = `${entry} ${pathname}`;
  const { navigationType } = useRouterState();
  const isLoadedRef = useRef(false);
  const topPxRef = useRef(0);

  useEffect(() => {
    const isBack = navigationType === NavigationType.Pop && (isLoadedRef.current || isReadOn());
    isLoadedRef.current = true;
    const kept = isBack ? readPlaces().find(([of]) => of === key)?.[1] : undefined;
    if (kept !== undefined) {
      return holdPlace(() => {
        window.scrollTo({ top: kept, behavior: "instant" });
        topPxRef.current = kept;
      });
    }
    if (hash === "") return undefined;
    return holdPlace(() => {
      const target = findAnchor(hash);
      if (!target) return;
      target.scrollIntoView({ behavior: "instant" });
      focusIn(target);
    });
  }, [key, hash, navigationType]);

  useLayoutEffect(() => {
    history.scrollRestoration = "manual";
    // Where the next page has taken the place of this one, the window says where that one is; and it says late that it
    // has scrolled.
    topPxRef.current = window.scrollY;
    const follow = () => {
      topPxRef.current = window.scrollY;
    };
    const keep = () => keepPlace(key, topPxRef.current);
    window.addEventListener("scroll", follow, { passive: true });
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("scroll", follow);
      window.removeEventListener("pagehide", keep);
      keep();
      history.scrollRestoration = "auto";
    };
  }, [key]);
}
