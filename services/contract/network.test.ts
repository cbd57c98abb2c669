import { expect, test } from "vitest";
import { networkOf } from "./network.ts";

test("a visitor keeps its IPv4 address and its IPv6 network", () => {
  expect(networkOf("203.0.113.9")).toBe("203.0.113.9");
  expect(networkOf("2001:DB8:0:1:aaaa:bbbb:cccc:dddd")).toBe("2001:db8:0:1::/64");
  expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(networkOf("2001:db8:0:1::7")).toBe(networkOf("2001:db8:0:1::8"));
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
});
