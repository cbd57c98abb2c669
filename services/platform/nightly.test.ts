import { expect, test } from "vitest";
import { findDueNight } from "./nightly.ts";

const at = { hour: 21, minute: 30 };

test.each([
  ["2026-11-24T21:30:00.000Z", "2026-11-24T21:30:00.000Z"],
  ["2026-11-24T23:59:59.999Z", "2026-11-24T21:30:00.000Z"],
  ["2026-11-25T03:29:59.999Z", "2026-11-24T21:30:00.000Z"],
  ["2026-11-25T03:30:00.000Z", undefined],
  ["2026-11-25T21:29:59.999Z", undefined],
])("at %s the work is due since %s", (now, due) => {
  expect(findDueNight(new Date(now), at)?.toISOString()).toBe(due);
});
