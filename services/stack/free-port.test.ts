import { expect, test } from "vitest";
import { findFreePorts } from "./free-port.ts";

test("a port is given once, though nobody listens on it yet", async () => {
  const banks = await Promise.all(Array.from({ length: 40 }, () => findFreePorts(15)));
  const ports = banks.flat();
  expect(ports).toHaveLength(600);
  expect(new Set(ports).size).toBe(600);
});
