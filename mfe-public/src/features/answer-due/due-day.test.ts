import { expect, test } from "vitest";
import { nameDueDay } from "./due-day.ts";

// A Saturday, half past eleven at night in Nairobi.
const now = Date.parse("2026-03-07T23:30:00+03:00");

test.each([
  ["2026-03-07T23:59:00+03:00", "today"],
  ["2026-03-07T00:00:00+03:00", "today"],
  ["2026-03-08T00:00:00+03:00", "tomorrow"],
  ["2026-03-09T10:00:00+03:00", "weekday"],
  ["2026-03-13T10:00:00+03:00", "weekday"],
  ["2026-03-14T10:00:00+03:00", "date"],
  ["2026-03-06T10:00:00+03:00", "date"],
])("%s is said by its %s", (due, name) => {
  expect(nameDueDay(Date.parse(due), now)).toBe(name);
});
