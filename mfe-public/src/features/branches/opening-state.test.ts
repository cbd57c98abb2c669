import { openingHours } from "@dhahabu/contract/facts";
import { expect, test } from "vitest";
import { findOpeningState } from "./opening-state.ts";

// 2026-03-02 is a Monday; moments are given in Nairobi time.
const at = (text: string) =>
  findOpeningState(Date.parse(`2026-03-${text}:00+03:00`), {
    openingHours: openingHours.contact,
  });

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
  const state = findOpeningState(Date.parse("2026-03-01T21:30:00Z"), {
    openingHours: openingHours.contact,
  });
  expect(state).toEqual({ isOpen: false, day: 1, isToday: true, opensAt: "08:00" });
});

test("two spans of a day: between them the second one counts", () => {
  const rules = [
    { days: [1], opens: "14:00", closes: "18:00" },
    { days: [1], opens: "08:00", closes: "12:00" },
  ];
  const state = findOpeningState(Date.parse("2026-03-02T13:00:00+03:00"), { openingHours: rules });
  expect(state).toEqual({ isOpen: false, day: 1, isToday: true, opensAt: "14:00" });
});

test("a branch that opens once a week opens in a week, and one without hours never", () => {
  const monday = { openingHours: [{ days: [1], opens: "08:00", closes: "12:00" }] };
  const evening = Date.parse("2026-03-02T20:00:00+03:00");
  expect(findOpeningState(evening, monday)).toEqual({
    isOpen: false,
    day: 1,
    isToday: false,
    opensAt: "08:00",
  });
  expect(findOpeningState(evening, { openingHours: [] })).toBeUndefined();
});

test("a closed day has no hours, and the next one that has them counts", () => {
  const times = {
    openingHours: openingHours.contact,
    closedDays: [{ date: "2026-03-06" }, { date: "2026-03-07" }],
  };
  const at = (text: string) => findOpeningState(Date.parse(`2026-03-${text}:00+03:00`), times);
  const monday = { isOpen: false, day: 1, isToday: false, opensAt: "08:00" };
  expect(at("05T17:00")).toEqual({ isOpen: true, closesAt: "18:00" });
  expect(at("05T18:00")).toEqual(monday);
  expect(at("06T10:00")).toEqual(monday);
  expect(at("09T08:00")).toEqual({ isOpen: true, closesAt: "18:00" });
});

test("who stays closed for more than a week opens on no day that can be named", () => {
  const closedDays = Array.from({ length: 8 }, (_, index) => ({ date: `2026-03-0${2 + index}` }));
  const now = Date.parse("2026-03-02T07:00:00+03:00");
  const times = { openingHours: openingHours.contact, closedDays };
  expect(findOpeningState(now, times)).toBeUndefined();
});
