import { expect, test } from "vitest";
import {
  endOfNairobiDate,
  findNairobiDay,
  startOfNairobiDate,
  startOfNairobiDay,
} from "./nairobi-time.ts";

test("the day is Nairobi's although it is still yesterday in UTC", () => {
  expect(findNairobiDay(Date.parse("2026-03-01T20:59:00Z"))).toBe("2026-03-01");
  expect(findNairobiDay(Date.parse("2026-03-01T21:00:00Z"))).toBe("2026-03-02");
});

test("the day begins at midnight in Nairobi", () => {
  const startOf = (text: string) => startOfNairobiDay(new Date(text)).toISOString();
  expect(startOf("2026-01-14T12:00:00Z")).toBe("2026-01-13T21:00:00.000Z");
  expect(startOf("2026-01-14T20:59:59.999Z")).toBe("2026-01-13T21:00:00.000Z");
  expect(startOf("2026-01-14T21:00:00Z")).toBe("2026-01-14T21:00:00.000Z");
});

test("a day of the calendar is over when the next one begins", () => {
  expect(startOfNairobiDate("2026-02-28").toISOString()).toBe("2026-02-27T21:00:00.000Z");
  expect(endOfNairobiDate("2026-02-28")).toEqual(startOfNairobiDate("2026-03-01"));
});
