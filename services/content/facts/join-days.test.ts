import { openingHours } from "@dhahabu/contract/facts";
import { expect, test } from "vitest";
import { joinDays } from "./join-days.ts";

const long = { opens: "08:00", closes: "18:00" };
const short = { opens: "08:00", closes: "12:00" };

test("hours that are joined already stay as they are", () => {
  expect(joinDays(openingHours.contact)).toEqual(openingHours.contact);
  expect(joinDays([])).toEqual([]);
});

test("days that follow one another with the same hours are one rule, in the order of the week", () => {
  const rules = [
    { days: [6], ...short },
    ...[3, 1, 2].map((day) => ({ days: [day], ...long })),
    { days: [4], ...short },
  ];
  expect(joinDays(rules)).toEqual([
    { days: [1, 2, 3], ...long },
    { days: [4], ...short },
    { days: [6], ...short },
  ]);
});

test("days that do not follow one another are rules of their own", () => {
  expect(joinDays([{ days: [5, 1, 3], ...long }])).toEqual([
    { days: [1], ...long },
    { days: [3], ...long },
    { days: [5], ...long },
  ]);
});
