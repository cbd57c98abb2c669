import { describe, expect, test } from "vitest";
import { formatReference, leaveLettersOut } from "./reference.ts";

describe("a reference", () => {
  test.each([
    [[0, 0, 0, 0, 0], "DGB-0000-0000"],
    [[255, 255, 255, 255, 255], "DGB-ZZZZ-ZZZZ"],
    [[0, 0, 0, 0, 1], "DGB-0000-0001"],
    [[8, 0, 0, 0, 0], "DGB-1000-0000"],
  ])("of the bytes %j is %s", (bytes, expected) => {
    expect(formatReference(Uint8Array.from(bytes))).toBe(expected);
  });

  test("is not made of another number of bytes", () => {
    expect(() => formatReference(Uint8Array.from([1, 2, 3, 4]))).toThrow("5 bytes");
  });
});

test.each([
  ["DGB-7KQ2-9MXD", "7KQ2-9MXD"],
  ["DGB-", ""],
  ["  dgb 7kq2 ", "7kq2"],
  ["Amina dgb", "Amina"],
  ["DGB", ""],
  ["Dgbara DGBX 7DGB", "Dgbara DGBX 7DGB"],
])("of the search %j the letters of every reference are left out: %j", (search, left) => {
  expect(leaveLettersOut(search, "DGB")).toBe(left);
});
