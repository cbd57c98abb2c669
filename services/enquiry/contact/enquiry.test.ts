import { describe, expect, test } from "vitest";
import { formatReference, normalisePhone } from "./enquiry.ts";

describe("a telephone number", () => {
  test.each([
    ["0712 345 678", "+254712345678"],
    ["+254 (0) 712-345-678", "+254712345678"],
    ["00254712345678", "+254712345678"],
    ["020 222 2222", "+254202222222"],
    ["+44 20 7946 0958", "+442079460958"],
  ])("is read from %s as %s", (typed, expected) => {
    expect(normalisePhone(typed)).toBe(expected);
  });

  test.each(["call me at noon", "12", "0712 345 678 ext. 9"])("stays %s as typed", (typed) => {
    expect(normalisePhone(typed)).toBe(typed);
  });
});

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
