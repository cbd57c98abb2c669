/** Where a slideshow stands. Pictures are named by their place in the list. */
export interface Slideshow {
  readonly count: number;
  /** How often the picture has changed. */
  readonly turns: number;
  readonly shown: number;
  /** What was shown before; it stays underneath while the next one fades in. */
  readonly previous: number | undefined;
  /** The shown one has had its time, and the next one is awaited. */
  readonly isDue: boolean;
  /** Pictures that are here. */
  readonly fetched: readonly number[];
  /** Pictures that could not be fetched; they are passed over. */
  readonly missing: readonly number[];
}

/**
 * What happens to a slideshow: the shown picture's time is over, it is stopped, or a picture is here or
 * cannot be had.
 */
export type SlideshowEvent =
  | { readonly kind: "due" | "stopped" }
  | { readonly kind: "fetched"; readonly picture: number }
  | { readonly kind: "missing"; readonly picture: number };

/** A slideshow that shows its first picture, which is on the page already. */
export function beginSlideshow(count: number): Slideshow {
  return {
    count,
    turns: 0,
    shown: 0,
    previous: undefined,
    isDue: false,
    fetched: [0],
    missing: [],
  };
}

/** The picture after the shown one; the shown one itself where there is no other. */
export function findNext({ count, shown, missing }: Slideshow): number {
  for (let step = 1; step < count; step += 1) {
    const picture = (shown + step) % count;
    if (!missing.includes(picture)) return picture;
  }
  return shown;
}

function advanceWhenReady(show: Slideshow): Slideshow {
  const next = findNext(show);
  if (!show.isDue || next === show.shown || !show.fetched.includes(next)) return show;
  return { ...show, turns: show.turns + 1, shown: next, previous: show.shown, isDue: false };
}

/** The slideshow after an event. A picture that is not here yet is waited for, never shown half. */
export function moveSlideshow(show: Slideshow, event: SlideshowEvent): Slideshow {
  switch (event.kind) {
    case "due":
      return advanceWhenReady({ ...show, isDue: true });
    case "stopped":
      return { ...show, isDue: false };
    case "fetched":
      return advanceWhenReady({ ...show, fetched: [...show.fetched, event.picture] });
    case "missing":
      return advanceWhenReady({ ...show, missing: [...show.missing, event.picture] });
  }
}
