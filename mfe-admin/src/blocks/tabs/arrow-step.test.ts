import { expect, test } from "vitest";
import { findStep } from "./arrow-step.ts";

test("arrows go round, in the direction of the text", () => {
  expect(findStep("ArrowRight", { from: 2, count: 3, dir: "ltr" })).toBe(0);
  expect(findStep("ArrowLeft", { from: 0, count: 3, dir: "ltr" })).toBe(2);
  expect(findStep("ArrowLeft", { from: 0, count: 3, dir: "rtl" })).toBe(1);
  expect(findStep("ArrowRight", { from: 0, count: 3, dir: "rtl" })).toBe(2);
});

test("Home and End go to the ends, other keys nowhere", () => {
  expect(findStep("Home", { from: 1, count: 3, dir: "ltr" })).toBe(0);
  expect(findStep("End", { from: 1, count: 3, dir: "rtl" })).toBe(2);
  expect(findStep("Tab", { from: 1, count: 3, dir: "ltr" })).toBeUndefined();
});
