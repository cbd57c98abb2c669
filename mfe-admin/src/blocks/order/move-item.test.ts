import { expect, test } from "vitest";
import { moveItem } from "./move-item.ts";

test.each([
  [0, 2, "bca"],
  [2, 0, "cab"],
  [1, 9, "acb"],
  [1, -4, "bac"],
  [1, 1, "abc"],
  [7, 0, "abc"],
])("from %i to %i", (from, to, expected) => {
  expect(moveItem(["a", "b", "c"], from, to).join("")).toBe(expected);
});
