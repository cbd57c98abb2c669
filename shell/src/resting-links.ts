import { isFrugal } from "./is-frugal.ts";

const restMs = 400;
const linksPerRest = 4;
const mostPages = 8;

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
 * fetched: at most eight pages, none before the first scroll, on 2G, or where data are to be saved.
 * `prefetch` says whether the page was still to be fetched.
 */
export function prefetchRestingLinks(prefetch: (href: string) => boolean): void {
  if (!matchMedia("(hover: none)").matches || isFrugal()) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = mostPages;

  function rest() {
    const links = listLinksInView().slice(0, linksPerRest);
    for (const link of links) {
      if (left > 0 && prefetch(link.getAttribute("href") ?? "")) left -= 1;
    }
    if (left === 0) removeEventListener("scroll", wait);
  }
  function wait() {
    clearTimeout(timer);
    timer = setTimeout(rest, restMs);
  }
  addEventListener("scroll", wait, { passive: true });
}
