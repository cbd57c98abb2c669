import type { RefObject } from "react";
import { useEffect, useLayoutEffect, useRef } from "react";

/** Tells a stylesheet where in the page an area begins (`--inbox-top`), also when the window is another. */
function watchTop(area: HTMLElement): () => void {
  const measure = () => {
    const top = area.getBoundingClientRect().top + window.scrollY;
    area.style.setProperty("--inbox-top", `${Math.round(top)}px`);
  };
  measure();
  window.addEventListener("resize", measure);
  // What stands above it may come late.
  const watch = new ResizeObserver(measure);
  watch.observe(document.body);
  return () => {
    window.removeEventListener("resize", measure);
    watch.disconnect();
  };
}

/** Scrolls a pane, and nothing around it, until its open row is in sight. */
function showOpenRow(pane: HTMLElement): boolean {
  const row = pane.querySelector("tr[aria-current]");
  if (!row) return false;
  const [frame, place] = [pane.getBoundingClientRect(), row.getBoundingClientRect()];
  if (place.top < frame.top || place.bottom > frame.bottom) {
    pane.scrollTop += (place.top + place.bottom - frame.top - frame.bottom) / 2;
  }
  return true;
}

/** Puts the focus on an enquiry of the list, or on the page's heading where it is not in it any more. */
function focusEnquiry(pane: HTMLElement, id: number) {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading) heading.tabIndex = -1;
  (pane.querySelector<HTMLElement>(`[data-enquiry="${id}"]`) ?? heading)?.focus();
}

export function useInboxPlaces(
  openId: number | undefined,
  rows: unknown,
): { area: RefObject<HTMLDivElement | null>; pane: RefObject<HTMLDivElement | null> } {
  const isOpen = openId !== undefined;
  const area = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (isOpen && area.current ? watchTop(area.current) : undefined), [isOpen]);
  const shownId = useRef<number>(undefined);
  // Once for each enquiry that is opened: later the pane is where staff scroll it.
  useEffect(() => {
    if (shownId.current === openId || !pane.current) return;
    if (openId === undefined || showOpenRow(pane.current)) shownId.current = openId;
  }, [openId, rows]);
  const lastOpenId = useRef(openId);
  useEffect(() => {
    const closedId = lastOpenId.current;
    lastOpenId.current = openId;
    // The focus was in the conversation, which is gone.
    const isLost = openId === undefined && document.activeElement === document.body;
    if (isLost && closedId !== undefined && pane.current) focusEnquiry(pane.current, closedId);
  }, [openId]);
  return { area, pane };
}
