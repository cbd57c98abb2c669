import { openingHours } from "@dhahabu/contract/facts";
import { expect, test } from "vitest";
import { findOpeningState } from "./opening-state.ts";

// 2026-03-02 is a Monday; moments are given in Nairobi time.
const at = (text: string) =>
  findOpeningState(Date.parse(`2026-03-${text}:00+03:00`), openingHours.contact);

test.each([
  ["Monday before eight", "02T07:59", { isOpen: false, day: 1, isToday: true, opensAt: "08:00" }],
  ["Monday at eight", "02T08:00", { isOpen: true, closesAt: "18:00" }],
  ["Monday at one minute to six", "02T17:59", { isOpen: true, closesAt: "18:00" }],
  ["Monday at six", "02T18:00", { isOpen: false, day: 2, isToday: false, opensAt: "08:00" }],
  ["Tuesday at midnight", "03T00:00", { isOpen: false, day: 2, isToday: true, opensAt: "08:00" }],
  ["Friday evening", "06T23:59", { isOpen: false, day: 6, isToday: false, opensAt: "08:00" }],
  ["Saturday before noon", "07T11:59", { isOpen: true, closesAt: "12:00" }],
  ["Saturday at noon", "07T12:00", { isOpen: false, day: 1, isToday: false, opensAt: "08:00" }],
  ["Sunday", "08T10:00", { isOpen: false, day: 1, isToday: false, opensAt: "08:00" }],
])("%s", (_when, moment, state) => {
  expect(at(moment)).toEqual(state);
});

test("the day is Nairobi's although it is still yesterday in UTC", () => {
  const state = findOpeningState(Date.parse("2026-03-01T21:30:00Z"), openingHours.contact);
  expect(state).toEqual({ isOpen: false, day: 1, isToday: true, opensAt: "08:00" });
});

test("two spans of a day: between them the second one counts", () => {
  const rules = [
    { days: [1], opens: "14:00", closes: "18:00" },
    { days: [1], opens: "08:00", closes: "12:00" },
  ];
  const state = findOpeningState(Date.parse("2026-03-02T13:00:00+03:00"), rules);
  expect(state).toEqual({ isOpen: false, day: 1, isToday: true, opensAt: "14:00" });
});

test("a branch that opens once a week opens in a week, and one without hours never", () => {
  const monday = [{ days: [1], opens: "08:00", closes: "12:00" }];
  const evening = Date.parse("2026-03-02T20:00:00+03:00");
  expect(findOpeningState(evening, monday)).toEqual({
    isOpen: false,
    day: 1,
    isToday: false,
    opensAt: "08:00",
  });
  expect(findOpeningState(evening, [])).toBeUndefined();
});
