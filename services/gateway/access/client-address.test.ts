import { expect, test } from "vitest";
import { readClientAddress } from "./client-address.ts";

const isTrustedProxy = (address: string) => address.startsWith("10.");

test.each([
  ["203.0.113.9", undefined, "203.0.113.9"],
  ["203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["::ffff:10.0.0.1", "6.6.6.6, 198.51.100.1, 10.0.0.2", "198.51.100.1"],
  ["10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
  ["10.0.0.1", "<script>", "10.0.0.1"],
  ["10.0.0.1", "2001:db8::1", "2001:db8::1"],
  ["10.0.0.1", "198.51.100.1:51234", "198.51.100.1"],
  ["10.0.0.1", "198.51.100.1:51234, 10.0.0.2:80", "198.51.100.1"],
  ["10.0.0.1", "[2001:db8::1]:443", "2001:db8::1"],
  ["10.0.0.1", "[2001:db8::1]", "2001:db8::1"],
  ["10.0.0.1", "[::ffff:198.51.100.1]:443", "198.51.100.1"],
  ["10.0.0.1", "198.51.100.1:port", "10.0.0.1"],
  ["10.0.0.1", "[]:1", "10.0.0.1"],
])("19.11: connection %s, forwarded for %s: %s", (connectionAddress, forwardedFor, expected) => {
  expect(readClientAddress({ connectionAddress, forwardedFor, isTrustedProxy })).toBe(expected);
});
