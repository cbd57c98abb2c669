import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import { expect, test } from "vitest";
import { addCalendarMonths } from "./loan-calendar.ts";

test.each([
  ["2026-11-21T20:59:59.999Z", "2026-11-21"],
  ["2026-11-21T21:00:00.000Z", "2026-11-22"],
  ["2026-12-31T21:00:00.000Z", "2027-01-01"],
])("at %s it is %s in Nairobi", (moment, day) => {
  expect(findNairobiDay(Date.parse(moment))).toBe(day);
});

test.each([
  ["2026-11-21", 1, "2026-12-21"],
  ["2026-11-21", 3, "2027-02-21"],
  ["2026-11-30", 3, "2027-02-28"],
  ["2027-11-29", 3, "2028-02-29"],
  ["2026-01-31", 1, "2026-02-28"],
  ["2026-01-31", 2, "2026-03-31"],
  ["2026-08-31", 1, "2026-09-30"],
  ["2026-12-31", 2, "2027-02-28"],
])("%s and %i months is %s", (day, months, target) => {
  expect(addCalendarMonths(day, months)).toBe(target);
});
