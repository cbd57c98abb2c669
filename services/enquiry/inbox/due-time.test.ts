import { expect, test } from "vitest";
import { addBusinessMinutes, countBusinessMinutes } from "./business-time.ts";
import { findClaimEnd, findDueTime, measureReply } from "./due-time.ts";

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
  expect(findDueTime(received)).toEqual(due);
});

test("who writes later is never due earlier, in any week", () => {
  let before = 0;
  for (let minute = 0; minute < 14 * 24 * 60; minute += 7) {
    const received = new Date(at("Mon", "00:00").getTime() + minute * 60_000);
    const due = findDueTime(received).getTime();
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
      expect(countBusinessMinutes(from, addBusinessMinutes(from, minutes))).toBe(minutes);
    }
  }
  expect(countBusinessMinutes(at("Tue", "10:00"), at("Tue", "09:00"))).toBe(0);
});

test("a week has 54 business hours", () => {
  expect(countBusinessMinutes(at("Mon", "00:00"), at("Mon-after", "00:00"))).toBe(54 * 60);
});

test("a claim over the weekend ends on Monday, though the answer is due on Sunday", () => {
  expect(findClaimEnd(at("Sat", "11:30"))).toEqual(at("Mon-after", "09:30"));
});

test.each([
  ["within an hour", at("Tue", "09:00"), at("Tue", "09:37"), 37],
  ["the next morning", at("Tue", "17:50"), at("Wed", "08:05"), 15],
  ["in the same night", at("Tue", "22:00"), at("Tue", "22:30"), 1],
])("a reply %s took so many minutes of business", (_when, received, replied, minutes) => {
  expect(measureReply(received, replied)).toBe(minutes);
});
