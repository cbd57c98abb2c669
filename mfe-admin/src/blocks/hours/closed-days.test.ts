import { expect, test } from "vitest";
import { areClosedDaysWhole } from "./closed-days.ts";

const jamhuri = { date: "2026-12-12", reason: "Jamhuri Day" };

test.each([
  ["none", [], true],
  ["one", [jamhuri], true],
  ["one without a day", [{ ...jamhuri, date: "" }], false],
  ["one without a reason", [{ ...jamhuri, reason: " " }], false],
  ["one day twice", [jamhuri, { ...jamhuri, reason: "Holiday" }], false],
])("closed days: %s", (_name, days, isWhole) => {
  expect(areClosedDaysWhole(days)).toBe(isWhole);
});
