import { expect, test } from "vitest";
import { isDeeperThan } from "./json-depth.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("counts arrays and objects, not what stands inside text", () => {
  expect(isDeeperThan(bytes('{"a":[1,{"b":2}]}'), 3)).toBe(false);
  expect(isDeeperThan(bytes('{"a":[1,{"b":2}]}'), 2)).toBe(true);
  expect(isDeeperThan(bytes('{"a":"[[[[","b":"\\"[[["}'), 1)).toBe(false);
  expect(isDeeperThan(bytes("[]".repeat(100)), 1)).toBe(false);
  expect(isDeeperThan(bytes("[".repeat(100_000)), 20)).toBe(true);
});
