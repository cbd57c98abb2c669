import { expect, test } from "vitest";
import { findNextTab } from "./next-tab.ts";

const first = { selected: 0, count: 2, dir: "ltr" as const };

test("arrows go round, Home and End to the ends", () => {
  expect(findNextTab({ ...first, key: "ArrowRight" })).toBe(1);
  expect(findNextTab({ ...first, key: "ArrowLeft" })).toBe(1);
  expect(findNextTab({ ...first, selected: 1, key: "ArrowRight" })).toBe(0);
  expect(findNextTab({ ...first, selected: 1, key: "Home" })).toBe(0);
  expect(findNextTab({ ...first, key: "End" })).toBe(1);
});

test("arrows follow the direction of the script", () => {
  const three = { selected: 1, count: 3, dir: "rtl" as const };
  expect(findNextTab({ ...three, key: "ArrowLeft" })).toBe(2);
  expect(findNextTab({ ...three, key: "ArrowRight" })).toBe(0);
});

test("another key leads nowhere", () => {
  expect(findNextTab({ ...first, key: "Enter" })).toBeUndefined();
});
