import { createSecretKey } from "node:crypto";
import type { Caller } from "@dhahabu/contract/internal";
import type { Owner } from "@dhahabu/contract/route";
import { afterEach, expect, test, vi } from "vitest";
import { createCallerReader, createCallerSigner } from "./caller.ts";

const visitor = {
  userId: 7,
  username: "amina",
  role: "admin",
  duties: [],
  requestId: "r1",
  address: "192.0.2.1",
} satisfies Omit<Caller, "expiresAtMs">;
const nobody = { ...visitor, userId: null, username: null, role: null };

afterEach(() => {
  vi.useRealTimers();
});

const keyOf = (from: Owner, secret = from.slice(0, 1)) => ({
  id: `${from}-${secret}`,
  from,
  to: "pricing" as const,
  key: createSecretKey(Buffer.from(secret.repeat(32))),
});

const signerOf = (key: ReturnType<typeof keyOf>) =>
  createCallerSigner({ keys: { signingKey: () => key }, service: "pricing" });

/** The reader of a service that knows these keys. */
const readerOf = (...keys: ReturnType<typeof keyOf>[]) =>
  createCallerReader({ keys: { findKey: (id) => keys.find((key) => key.id === id) } });

test("a service reads the caller that the gateway signed for it", () => {
  const header = signerOf(keyOf("gateway"))(visitor);
  const vouched = readerOf(keyOf("gateway"))(header);
  expect(vouched).toMatchObject({ from: "gateway", caller: visitor });
});

test("while a key is rotated, callers signed with the old one and with the new one are read", () => {
  const [old, fresh] = [keyOf("gateway"), keyOf("gateway", "b")];
  const read = readerOf(old, fresh);
  expect([old, fresh].map((key) => read(signerOf(key)(visitor))?.from)).toEqual([
    "gateway",
    "gateway",
  ]);
});

test("nobody but the gateway vouches for a person, and others for nobody", () => {
  const read = readerOf(keyOf("enquiry"));
  const sign = signerOf(keyOf("enquiry"));
  for (const person of [
    { userId: 7 },
    { username: "amina" },
    { role: "admin" } as const,
    { duties: ["teller" as const] },
  ]) {
    expect(read(sign({ ...nobody, ...person }))).toBeUndefined();
  }
  expect(read(sign({ ...nobody, visitorId: "v" }))).toBeUndefined();
  expect(read(sign(nobody))).toMatchObject({ from: "enquiry", caller: nobody });
});

test("a signature with another key, or changed afterwards, counts for nothing", () => {
  const header = signerOf(keyOf("gateway"))(visitor);
  const [id, payload, signature] = header.split(".");
  const forged = Buffer.from(
    JSON.stringify({ ...visitor, userId: 1, expiresAtMs: Date.now() + 9e9 }),
  );
  const read = readerOf(keyOf("gateway"), keyOf("enquiry"));
  const otherKey = { ...keyOf("gateway", "b"), id: keyOf("gateway").id };
  expect(readerOf(keyOf("enquiry"))(header)).toBeUndefined();
  expect(readerOf(otherKey)(header)).toBeUndefined();
  expect(read(`${keyOf("enquiry").id}.${payload}.${signature}`)).toBeUndefined();
  expect(read(`${id}.${forged.toString("base64url")}.${signature}`)).toBeUndefined();
  for (const part of [undefined, "", id, `${id}.${payload}`, `${payload}.${signature}`]) {
    expect(read(part)).toBeUndefined();
  }
});

test("a signature lapses", () => {
  vi.useFakeTimers();
  const header = signerOf(keyOf("gateway"))(visitor);
  vi.advanceTimersByTime(31_000);
  expect(readerOf(keyOf("gateway"))(header)).toBeUndefined();
});
