import { expect, test } from "vitest";
import { defaultAttempts, retryDelayMs } from "./queue.ts";

test("attempts grow apart and span more than an hour", () => {
  const delays = Array.from({ length: defaultAttempts - 1 }, (_, index) => retryDelayMs(index + 1));
  expect(delays.slice(0, 5)).toEqual([1000, 2000, 4000, 8000, 16_000]);
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  expect(Math.max(...delays)).toBe(600_000);
  const spanMinutes = delays.reduce((sum, delay) => sum + delay, 0) / 60_000;
  expect(spanMinutes).toBeGreaterThan(60);
});
