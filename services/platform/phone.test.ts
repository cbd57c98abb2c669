import { describe, expect, test } from "vitest";
import { normalisePhone } from "./phone.ts";

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
