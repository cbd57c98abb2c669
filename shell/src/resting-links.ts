import { isFrugal } from "./is-frugal.ts";

const restMs = 400;
const stayMs = 1_000;
const pagesPerRest = 4;
const mostPages = 12;

/** Links of this site on the screen, those nearest to its middle first. */
function listLinksInView(): HTMLAnchorElement[] {
  const middle = innerHeight / 2;
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')]
    .map((link) => ({ link, box: link.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0 && box.top >= 0 && box.bottom <= innerHeight)
    .map(({ link, box }) => ({ link, away: Math.abs((box.top + box.bottom) / 2 - middle) }))
    .toSorted((one, other) => one.away - other.away)
    .map(({ link }) => link);
}

/**
 * A finger does not point before it taps, so where a visitor stops scrolling the nearest few links are
 * fetched, and more of those in view the longer the stop: at most twelve pages, none before the first scroll, on 2G,
 * or where data are to be saved. `prefetch` says whether the page was still to be fetched.
 */
export function prefetchRestingLinks(prefetch: (href: string) => boolean): void {
  if (!matchMedia("(hover: none)").matches || isFrugal()) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = mostPages;

  function rest() {
    let now = Math.min(pagesPerRest, left);
    for (const link of listLinksInView()) {
      if (now === 0) break;
      if (!prefetch(link.getAttribute("href") ?? "")) continue;
      now -= 1;
      left -= 1;
    }
    if (left === 0) removeEventListener("scroll", wait);
    else if (now === 0) timer = setTimeout(rest, stayMs);
  }
  function wait() {
    clearTimeout(timer);
    timer = setTimeout(rest, restMs);
  }
  addEventListener("scroll", wait, { passive: true });
}
