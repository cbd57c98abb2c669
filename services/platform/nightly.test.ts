import { expect, test } from "vitest";
import { countTries, findDueNight } from "./nightly.ts";

const at = { hour: 21, minute: 30 };

test.each([
  ["2026-11-24T21:30:00.000Z", "2026-11-24T21:30:00.000Z"],
  ["2026-11-24T23:59:59.999Z", "2026-11-24T21:30:00.000Z"],
  ["2026-11-25T03:29:59.999Z", "2026-11-24T21:30:00.000Z"],
  ["2026-11-25T03:30:00.000Z", undefined],
  ["2026-11-25T21:29:59.999Z", undefined],
])("at %s the work is due since %s", (now, due) => {
  expect(findDueNight(new Date(now), at)?.toISOString()).toBe(due);
});

test.each([
  [0, 5],
  [9, 5],
  [10, 6],
  [45, 8],
  [359, 11],
])("%i minutes after it was due it may have been begun %i times", (minutes, most) => {
  const due = new Date("2026-11-24T21:30:00.000Z");
  expect(countTries(due, new Date(due.getTime() + minutes * 60_000))).toBe(most);
});
