import { expect, test } from "vitest";
import { beginSlideshow, findNext, moveSlideshow } from "./slideshow.ts";
import type { Slideshow, SlideshowEvent } from "./slideshow.ts";

function run(show: Slideshow, ...events: SlideshowEvent[]): Slideshow {
  return events.reduce(moveSlideshow, show);
}

const due = { kind: "due" } as const;
const fetched = (picture: number) => ({ kind: "fetched", picture }) as const;
const missing = (picture: number) => ({ kind: "missing", picture }) as const;

test("a picture that is here is shown when its turn comes, over the one before", () => {
  const show = run(beginSlideshow(3), fetched(1));
  expect(show.shown).toBe(0);
  expect(run(show, due)).toMatchObject({ shown: 1, previous: 0, isDue: false });
});

test("a picture that is late is waited for and shown as soon as it is here", () => {
  const waiting = run(beginSlideshow(3), due, due);
  expect(waiting.shown).toBe(0);
  expect(run(waiting, fetched(1)).shown).toBe(1);
});

test("a stopped slideshow does not move when a late picture comes", () => {
  const stopped = run(beginSlideshow(3), due, { kind: "stopped" }, fetched(1));
  expect(stopped.shown).toBe(0);
  expect(run(stopped, due).shown).toBe(1);
});

test("after the last picture the first one comes again", () => {
  expect(run(beginSlideshow(2), fetched(1), due, due).shown).toBe(0);
});

test("a picture that cannot be had is passed over", () => {
  const show = run(beginSlideshow(3), missing(1));
  expect(findNext(show)).toBe(2);
  expect(run(show, due, fetched(2)).shown).toBe(2);
});

test("with no other picture the first one stays", () => {
  const show = run(beginSlideshow(2), missing(1), due);
  expect(show.shown).toBe(0);
  expect(findNext(show)).toBe(0);
});
