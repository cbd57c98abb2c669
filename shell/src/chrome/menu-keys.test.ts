import { expect, test } from "vitest";
import { findMenuTarget } from "./menu-keys.ts";

const onButton = -1;

test.each([
  ["ArrowDown", onButton, 0],
  ["ArrowUp", onButton, 3],
  ["ArrowDown", 0, 1],
  ["ArrowDown", 3, 0],
  ["ArrowUp", 2, 1],
  ["ArrowUp", 0, 3],
  ["Home", 2, 0],
  ["End", 1, 3],
])("%s at %i of four entries leads to %i", (key, index, target) => {
  expect(findMenuTarget(key, { index, count: 4 })).toBe(target);
});

test.each(["Tab", "Enter", " ", "a", "ArrowLeft"])("%j is not the menu's", (key) => {
  expect(findMenuTarget(key, { index: 0, count: 4 })).toBeUndefined();
});

test("an empty menu leads nowhere", () => {
  expect(findMenuTarget("End", { index: onButton, count: 0 })).toBeUndefined();
});
