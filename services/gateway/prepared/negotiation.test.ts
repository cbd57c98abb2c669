import { expect, test } from "vitest";
import { chooseEncoding, isHeldByVisitor } from "./negotiation.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br;q=0.000, gzip;q=0", "identity"],
  ["*", "br"],
  ["*, br;q=0", "gzip"],
  ["*;q=0", "identity"],
  ["broken", "identity"],
] as const)("Accept-Encoding %s: %s", (accept, encoding) => {
  expect(chooseEncoding(accept)).toBe(encoding);
});

test.each([
  [undefined, false],
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", "abc"', true],
  ["*", true],
  ['"abcd"', false],
  ["abc", false],
] as const)("If-None-Match %s: %s", (header, expected) => {
  expect(isHeldByVisitor(header, '"abc"')).toBe(expected);
});
