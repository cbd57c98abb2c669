import { expect, test } from "vitest";
import { judgePaper, untouched } from "./judge-paper.ts";
import type { PaperFate } from "./judge-paper.ts";

const [early, end, late] = ["10:00", "10:30", "10:31"].map(
  (time) => new Date(`2026-11-29T${time}:00Z`),
) as [Date, Date, Date];
const fresh: PaperFate = {
  ...untouched,
  isTakenBack: false,
  isReplaced: false,
  validUntil: end.toISOString(),
};

// Of quotes alone the first lines speak: nobody agrees to one, and it has no pieces at the counter.
const cases: [what: string, fate: Partial<PaperFate>, inTime: string, later: string][] = [
  ["a paper", {}, "valid holds", "void over"],
  ["one without an end", { validUntil: null }, "valid holds", "valid holds"],
  [
    "one with a later one in its place",
    { isReplaced: true },
    "replaced replaced",
    "replaced replaced",
  ],
  ["one that was taken back", { isTakenBack: true }, "void taken-back", "void taken-back"],
  [
    "one that was taken back, and another made",
    { isTakenBack: true, isReplaced: true },
    "void taken-back",
    "void taken-back",
  ],
  ["figures that were agreed to", { isAgreed: true }, "valid agreed", "valid agreed"],
  [
    "figures that were agreed to, whose paper was taken back",
    { isAgreed: true, isTakenBack: true },
    "void taken-back",
    "void taken-back",
  ],
  ["a valuation of other pieces", { isOfOtherPieces: true }, "void changed", "void changed"],
  [
    "a valuation of other pieces, and a later one of these",
    { isOfOtherPieces: true, isReplaced: true },
    "replaced replaced",
    "replaced replaced",
  ],
  ["a valuation whose customer took the gold home", { isLeft: true }, "void over", "void over"],
];

test.each(cases)("the code of %s", (_, fate, inTime, later) => {
  const say = (now: Date) => {
    const { state, standing } = judgePaper({ ...fresh, ...fate }, now);
    return `${state} ${standing}`;
  };
  expect([say(early), say(end), say(late)]).toEqual([inTime, later, later]);
});
