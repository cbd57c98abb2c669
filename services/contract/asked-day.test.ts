import { expect, test } from "vitest";
import { askedDay } from "./asked-day.ts";

const isAsked = (day: string) => askedDay("visit.dayWrong").safeParse(day).success;

test.each(["2020-01-01", "2026-11-29", "2028-02-29", "2100-12-31"])("%s is a day", (day) => {
  expect(isAsked(day)).toBe(true);
});

test.each(["0000-01-01", "0001-01-01", "2019-12-31", "2101-01-01", "2026-02-29", "29.11.2026", ""])(
  "%j is none",
  (day) => {
    expect(isAsked(day)).toBe(false);
    expect(askedDay("visit.dayWrong").safeParse(day).error?.issues[0]?.message).toBe(
      "visit.dayWrong",
    );
  },
);
