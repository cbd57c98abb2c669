import { afterEach, expect, test, vi } from "vitest";
import { createCallerReader, createCallerSigner } from "./caller.ts";

const secret = "a secret that is long enough for this test";
const visitor = {
  userId: 7,
  username: "amina",
  role: "admin",
  requestId: "r1",
  address: "192.0.2.1",
} as const;

afterEach(() => {
  vi.useRealTimers();
});

test("a service reads the caller that the gateway signed for it", () => {
  const header = createCallerSigner({ secret, service: "pricing" })(visitor);
  expect(createCallerReader({ secret, service: "pricing" })(header)).toMatchObject(visitor);
});

test("a signature for another service, with another secret, or changed afterwards counts for nothing", () => {
  const header = createCallerSigner({ secret, service: "pricing" })(visitor);
  const [payload, signature] = header.split(".");
  const forged = Buffer.from(
    JSON.stringify({ ...visitor, userId: 1, expiresAtMs: Date.now() + 9e9 }),
  );
  const read = createCallerReader({ secret, service: "pricing" });
  expect(createCallerReader({ secret, service: "enquiry" })(header)).toBeUndefined();
  expect(createCallerReader({ secret: `${secret}!`, service: "pricing" })(header)).toBeUndefined();
  expect(read(`${forged.toString("base64url")}.${signature}`)).toBeUndefined();
  expect(read(payload)).toBeUndefined();
  expect(read(undefined)).toBeUndefined();
});

test("a signature lapses", () => {
  vi.useFakeTimers();
  const header = createCallerSigner({ secret, service: "pricing" })(visitor);
  vi.advanceTimersByTime(31_000);
  expect(createCallerReader({ secret, service: "pricing" })(header)).toBeUndefined();
});
