import { expect, test } from "vitest";
import { isStaff } from "./visibility.ts";

test.each([
  ["admin", true],
  ["marketing", true],
  ["user", false],
  [null, false],
] as const)("whether %s is staff: %s", (role, expected) => {
  expect(isStaff(role)).toBe(expected);
});
