import type { BranchTimes } from "@dhahabu/contract/visit-slots";
import { expect, test } from "vitest";
import { isOffered } from "./slots.ts";

const times: BranchTimes = {
  isOpen: true,
  openingHours: [
    { days: [1, 2, 3, 4, 5], opens: "08:00", closes: "18:00" },
    { days: [6], opens: "08:00", closes: "12:15" },
  ],
  closedDays: [{ date: "2026-12-01", reason: "Stocktaking" }],
};
// Saturday 28 November 2026, 10:10 in Nairobi.
const now = new Date("2026-11-28T07:10:00Z");
const at = (text: string) => new Date(`${text}+03:00`);

test.each([
  ["2026-11-30T09:30", true],
  ["2026-11-30T09:31", false],
  ["2026-11-30T18:00", false],
  ["2026-12-01T09:30", false],
  ["2026-11-28T10:30", false],
  ["2026-12-14T09:30", false],
])("%s is offered: %s", (text, expected) => {
  expect(isOffered(times, at(text), now)).toBe(expected);
});
