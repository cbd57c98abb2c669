import { createSecretKey } from "node:crypto";
import { nobody } from "@dhahabu/contract/internal";
import { createCallerReader, createCallerSigner } from "@dhahabu/platform/http/caller";
import { afterEach, expect, test, vi } from "vitest";
import { rotationWaits } from "./caller-keys.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("a rotation forgets a key when the last signature by it has lapsed, also of a service that learned late of the new one", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const key = createSecretKey(Buffer.from("k".repeat(32)));
  const ready = { id: "old", from: "enquiry", to: "identity", key } as const;
  const sign = createCallerSigner({ keys: { signingKey: () => ready }, service: "identity" });
  const read = createCallerReader({ keys: { findKey: () => ready } });
  const { learnedWithinMs, lapsedWithinMs } = rotationWaits;
  const last = sign({ ...nobody, requestId: "last" });
  expect(read(last)?.from).toBe("enquiry");
  vi.setSystemTime(Date.now() + lapsedWithinMs - learnedWithinMs);
  expect(read(last)).toBeUndefined();
});
