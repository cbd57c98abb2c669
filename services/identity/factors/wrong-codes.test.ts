import { expect, test } from "vitest";
import { findWaitMs } from "./wrong-codes.ts";

const lastAt = new Date("2026-11-28T09:00:00Z");
const minutesAfter = (minutes: number) => new Date(lastAt.getTime() + minutes * 60_000);

test.each([
  [4, 0, 0],
  [5, 0, 15],
  [5, 14, 1],
  [5, 15, 0],
  [6, 0, 30],
  [8, 0, 120],
  [40, 0, 1440],
  [2000, 0, 1440],
])("after %i wrong codes and %i minutes %i are left", (count, passed, left) => {
  expect(findWaitMs({ count, lastAt }, minutesAfter(passed))).toBe(left * 60_000);
});

test("without a wrong code there is no wait", () => {
  expect(findWaitMs(undefined, lastAt)).toBe(0);
});
