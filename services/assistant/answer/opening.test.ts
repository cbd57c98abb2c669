import { openingHours } from "@dhahabu/contract/facts";
import { expect, test } from "vitest";
import { countDaysUntil, findNextOpening, findOpenDay, findOpenNow } from "./opening.ts";

const bank = { openingHours: openingHours.contact, closedDays: [] };
const nairobi = (time: string) => new Date(`${time}:00+03:00`);
// The 23rd of November 2026 is a Monday.
const monday = nairobi("2026-11-23T11:00");

test("a day has the hours of its weekday, as Nairobi counts days", () => {
  expect(findOpenDay(bank, monday, 0)).toEqual({ weekday: 1, opens: "08:00", closes: "18:00" });
  expect(findOpenDay(bank, monday, 5)).toEqual({ weekday: 6, opens: "08:00", closes: "12:00" });
  expect(findOpenDay(bank, monday, 6)).toBeUndefined();
  // Still Sunday in London.
  expect(findOpenDay(bank, nairobi("2026-11-23T01:00"), 0)?.weekday).toBe(1);
});

test.each([
  ["2026-11-23T07:59", false],
  ["2026-11-23T08:00", true],
  ["2026-11-23T17:59", true],
  ["2026-11-23T18:00", false],
  ["2026-11-28T11:59", true],
  ["2026-11-28T12:00", false],
  ["2026-11-29T10:00", false],
])("at %s it is open: %s", (time, isOpen) => {
  expect(findOpenNow(bank, nairobi(time)) !== undefined).toBe(isOpen);
});

test.each([
  ["2026-11-23T07:00", 0, 1],
  ["2026-11-23T11:00", 0, 2],
  ["2026-11-27T19:00", 0, 6],
  ["2026-11-28T13:00", 0, 1],
  ["2026-11-28T07:00", 1, 1],
])("after %s, %d days ahead, it opens on weekday %d", (time, daysAhead, weekday) => {
  expect(findNextOpening(bank, nairobi(time), daysAhead)?.weekday).toBe(weekday);
});

test("a public holiday is closed, whatever its weekday", () => {
  const holiday = { ...bank, closedDays: [{ date: "2026-11-23" }, { date: "2026-11-24" }] };
  expect(findOpenDay(holiday, monday, 0)).toBeUndefined();
  expect(findOpenNow(holiday, monday)).toBeUndefined();
  expect(findNextOpening(holiday, nairobi("2026-11-23T07:00"), 0)?.weekday).toBe(3);
});

test("who never opens has no next opening", () => {
  expect(findNextOpening({ openingHours: [], closedDays: [] }, monday, 0)).toBeUndefined();
});

test.each([
  [1, 0],
  [2, 1],
  [6, 5],
  [7, 6],
])("from a Monday, weekday %d is %d days ahead", (weekday, days) => {
  expect(countDaysUntil(weekday, monday)).toBe(days);
});

test("from a Sunday, Sunday is today and Monday tomorrow", () => {
  const sunday = nairobi("2026-11-29T10:00");
  expect([7, 1, 6].map((weekday) => countDaysUntil(weekday, sunday))).toEqual([0, 1, 6]);
});
