import { historyRanges, maxHistoryPoints } from "@dhahabu/contract/pricing";
import { expect, test } from "vitest";
import { findHistoryTimes } from "./history.ts";

const now = new Date("2026-01-14T12:34:56.789Z");

test.each([
  ["1D", "2026-01-13T12:34:56.789Z", 289],
  ["1W", "2026-01-07T12:34:56.789Z", 169],
  ["1M", "2025-12-15T12:34:56.789Z", 181],
  ["1Y", "2025-01-14T12:34:56.789Z", 366],
] as const)("%s begins at %s and has %i points", (range, from, count) => {
  const times = findHistoryTimes(range, now);
  expect(times.from.toISOString()).toBe(from);
  expect(times.to).toEqual(now);
  expect((times.to.getTime() - times.from.getTime()) / times.stepMs + 1).toBe(count);
});

test("no range has more points than the contract allows", () => {
  const counts = historyRanges.map((range) => {
    const { from, to, stepMs } = findHistoryTimes(range, now);
    return (to.getTime() - from.getTime()) / stepMs + 1;
  });
  expect(Math.max(...counts)).toBeLessThanOrEqual(maxHistoryPoints);
  expect(counts.every(Number.isInteger)).toBe(true);
});
