import { firstFacts } from "@dhahabu/contract/facts";
import { expect, test } from "vitest";
import {
  addBusinessMinutes,
  countBusinessMinutes,
  findClaimEnd,
  findDueTime,
  measureReply,
} from "./due-time.ts";

const week = firstFacts;

/** The same week with closed days of November 2026. */
const without = (...days: number[]) => ({
  ...firstFacts,
  closedDays: days.map((day) => ({ date: `2026-11-${day}`, reason: "Public holiday" })),
});

/** A moment in Nairobi of the week that begins with Monday 23 November 2026. */
const at = (day: string, clock: string) => {
  const days = ["Sun-before", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "Mon-after"];
  const date = String(22 + days.indexOf(day)).padStart(2, "0");
  return new Date(`2026-11-${date}T${clock}:00+03:00`);
};

test.each([
  ["in business hours", at("Tue", "09:00"), at("Tue", "11:00")],
  ["at the first minute of the day", at("Mon", "08:00"), at("Mon", "10:00")],
  ["before the bank opens", at("Wed", "05:30"), at("Wed", "10:00")],
  ["so late that the night comes between", at("Tue", "17:30"), at("Wed", "09:30")],
  ["at closing time", at("Tue", "18:00"), at("Wed", "10:00")],
  ["in the night", at("Tue", "23:59"), at("Wed", "10:00")],
  ["that ends at closing time exactly", at("Tue", "16:00"), at("Tue", "18:00")],
  ["on Friday evening", at("Fri", "17:00"), at("Sat", "09:00")],
  ["on Saturday morning", at("Sat", "08:30"), at("Sat", "10:30")],
  ["before Saturday's opening", at("Sat", "03:00"), at("Sat", "10:00")],
  ["that ends with Saturday's hours", at("Sat", "10:00"), at("Sat", "12:00")],
  ["late on Saturday morning, a day later", at("Sat", "11:00"), at("Sun", "11:00")],
  ["on Saturday afternoon, a day later", at("Sat", "14:00"), at("Sun", "14:00")],
  ["on Sunday morning, a day later", at("Sun", "09:00"), at("Mon-after", "09:00")],
  ["on Sunday evening, in Monday's first hours", at("Sun", "20:00"), at("Mon-after", "10:00")],
])("what comes %s is due", (_when, received, due) => {
  expect(findDueTime(week, received)).toEqual(due);
});

test("who writes later is never due earlier, in any week", () => {
  let before = 0;
  for (let minute = 0; minute < 14 * 24 * 60; minute += 7) {
    const received = new Date(at("Mon", "00:00").getTime() + minute * 60_000);
    const due = findDueTime(week, received).getTime();
    expect(due).toBeGreaterThanOrEqual(before);
    expect(due).toBeGreaterThanOrEqual(received.getTime() + 2 * 3_600_000);
    expect(due).toBeLessThanOrEqual(received.getTime() + 24 * 3_600_000);
    before = due;
  }
});

test("business minutes that are added are counted again", () => {
  for (let hour = 0; hour < 14 * 24; hour += 1) {
    const from = new Date(at("Mon", "00:00").getTime() + hour * 3_600_000);
    for (const minutes of [1, 120, 1200]) {
      expect(countBusinessMinutes(week, from, addBusinessMinutes(week, from, minutes))).toBe(
        minutes,
      );
    }
  }
  expect(countBusinessMinutes(week, at("Tue", "10:00"), at("Tue", "09:00"))).toBe(0);
});

test("a week has 54 business hours", () => {
  expect(countBusinessMinutes(week, at("Mon", "00:00"), at("Mon-after", "00:00"))).toBe(54 * 60);
});

test("a claim over the weekend ends on Monday, though the answer is due on Sunday", () => {
  expect(findClaimEnd(week, at("Sat", "11:30"))).toEqual(at("Mon-after", "09:30"));
});

test.each([
  ["within an hour", at("Tue", "09:00"), at("Tue", "09:37"), 37],
  ["the next morning", at("Tue", "17:50"), at("Wed", "08:05"), 15],
  ["in the same night", at("Tue", "22:00"), at("Tue", "22:30"), 1],
])("a reply %s took so many minutes of business", (_when, received, replied, minutes) => {
  expect(measureReply(week, received, replied)).toBe(minutes);
});

test.each([
  // Monday 23 November is closed.
  ["on the closed day", [23], at("Mon", "09:00"), at("Tue", "10:00")],
  ["on the evening before", [23], at("Sun-before", "20:00"), at("Tue", "10:00")],
  [
    "on Saturday afternoon before it",
    [23],
    new Date("2026-11-21T14:00:00+03:00"),
    at("Sun-before", "14:00"),
  ],
  ["on Sunday evening before two of them", [23, 24], at("Sun-before", "20:00"), at("Wed", "10:00")],
  ["late on the day before", [25], at("Tue", "17:30"), at("Thu", "09:30")],
  ["on a Friday that is closed", [27], at("Fri", "09:00"), at("Sat", "10:00")],
  ["late before a closed Saturday", [28], at("Fri", "17:00"), at("Sun", "17:00")],
])("with closed days, what comes %s is due", (_when, days, received, due) => {
  expect(findDueTime(without(...days), received)).toEqual(due);
});

test("no answer is due within a closed day, and later is never due earlier", () => {
  const calendar = without(24, 25, 28);
  const closed = [24, 25, 28].map((day) => new Date(`2026-11-${day}T00:00:00+03:00`).getTime());
  let before = 0;
  for (let minute = 0; minute < 14 * 24 * 60; minute += 7) {
    const received = new Date(at("Mon", "00:00").getTime() + minute * 60_000);
    const due = findDueTime(calendar, received).getTime();
    expect(due).toBeGreaterThanOrEqual(before);
    expect(closed.filter((start) => due > start && due < start + 86_400_000)).toEqual([]);
    before = due;
  }
});

test("a claim and a measured reply pass over a closed day as over a Sunday", () => {
  const calendar = without(25);
  expect(findClaimEnd(calendar, at("Tue", "17:00"))).toEqual(at("Thu", "09:00"));
  expect(measureReply(calendar, at("Tue", "17:00"), at("Thu", "08:30"))).toBe(90);
});

test("the hours are those that staff keep", () => {
  const calendar = {
    openingHours: [{ days: [3], opens: "10:00", closes: "11:00" }],
    closedDays: [],
  };
  expect(findClaimEnd(calendar, at("Mon", "09:00"))).toEqual(new Date("2026-12-02T11:00:00+03:00"));
});
