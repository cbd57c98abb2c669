import { expect, test } from "vitest";
import { isUndoable } from "./last-consent.ts";

const day = (number: number) => new Date(Date.UTC(2026, 2, number));
const byStaff = { channel: "staff", action: "withdrawn", recordedAt: day(1) } as const;

test("what staff ended can be undone for 30 days", () => {
  expect(isUndoable(byStaff, day(30))).toBe(true);
  expect(isUndoable(byStaff, day(31))).toBe(false);
});

test("nobody who left by themselves is brought back", () => {
  expect(isUndoable({ ...byStaff, channel: "one-click" }, day(2))).toBe(false);
  expect(isUndoable({ ...byStaff, action: "restored" }, day(2))).toBe(false);
  expect(isUndoable(undefined, day(2))).toBe(false);
});
