import { openingHours } from "@dhahabu/contract/facts";
import { expect, test } from "vitest";
import { isWholeWeek, readWeek, writeWeek } from "./week-hours.ts";

test("a week is read day by day, and its rules name the same hours", () => {
  const week = readWeek(openingHours.contact);
  expect(week.map(({ isOpen }) => isOpen)).toEqual([true, true, true, true, true, true, false]);
  expect(week[5]).toEqual({ isOpen: true, opens: "08:00", closes: "12:00" });
  const rules = writeWeek(week);
  expect(rules).toHaveLength(6);
  expect(rules[0]).toEqual({ days: [1], opens: "08:00", closes: "18:00" });
  expect(readWeek(rules)).toEqual(week);
});

test("a day that is closed may hold anything, one that is open must be whole", () => {
  const week = readWeek([]);
  expect(isWholeWeek(week)).toBe(true);
  const monday = (hours: object) => [{ ...week[0], ...hours }, ...week.slice(1)] as typeof week;
  expect(isWholeWeek(monday({ opens: "", closes: "" }))).toBe(true);
  expect(isWholeWeek(monday({ isOpen: true, opens: "" }))).toBe(false);
  expect(isWholeWeek(monday({ isOpen: true, opens: "18:00", closes: "08:00" }))).toBe(false);
  expect(isWholeWeek(monday({ isOpen: true }))).toBe(true);
});
