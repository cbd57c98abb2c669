import { expect, test } from "vitest";
import { listSlots } from "./visit-slots.ts";
import type { BranchTimes } from "./visit-slots.ts";

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

test("slots lie in the branch's hours of Nairobi, from an hour ahead, and end before it closes", () => {
  const [today] = listSlots(times, now);
  expect(today?.date).toBe("2026-11-28");
  expect(today?.startsAt).toEqual([at("2026-11-28T11:30")]);
});

test("Sundays and closed days have none, and two weeks are offered", () => {
  const days = listSlots(times, now);
  const dates = days.map(({ date }) => date);
  expect(dates.slice(0, 4)).toEqual(["2026-11-28", "2026-11-30", "2026-12-02", "2026-12-03"]);
  expect(dates.at(-1)).toBe("2026-12-11");
  const [, monday] = days;
  expect(monday?.startsAt).toHaveLength(20);
  expect(monday?.startsAt[0]).toEqual(at("2026-11-30T08:00"));
  expect(monday?.startsAt.at(-1)).toEqual(at("2026-11-30T17:30"));
});

test("the day is Nairobi's, also while it is still yesterday in Greenwich", () => {
  const [first] = listSlots(times, at("2026-11-30T00:05"));
  expect(first?.date).toBe("2026-11-30");
});

test("a branch that is closed for the time being offers nothing", () => {
  expect(listSlots({ ...times, isOpen: false }, now)).toEqual([]);
});
