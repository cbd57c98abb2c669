import { expect, test } from "vitest";
import { findDistance } from "./time-distance.ts";

const minuteMs = 60_000;

test.each([
  [-30_000, { value: 0, unit: "minute" }],
  [-59 * minuteMs, { value: -59, unit: "minute" }],
  [61 * minuteMs, { value: 1, unit: "hour" }],
  [-49 * 60 * minuteMs, { value: -2, unit: "day" }],
] as const)("%i ms from now", (distanceMs, expected) => {
  expect(findDistance(1_000_000_000 + distanceMs, 1_000_000_000)).toEqual(expected);
});
