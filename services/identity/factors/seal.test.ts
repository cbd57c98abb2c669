import { expect, test } from "vitest";
import { createSeal } from "./seal.ts";

const key = "a key of the tests, long enough";
const otherKey = "another key of the tests, long enough";
const secret = "JBSWY3DPEHPK3PXP";
const seal = await createSeal([key]);

test("what is sealed is opened for its user alone, under its key alone", async () => {
  const sealed = await seal.close(secret, 7);
  expect(await seal.open(sealed, 7)).toBe(secret);
  await expect(seal.open(sealed, 8)).rejects.toThrow("operation failed");
  const other = await createSeal([otherKey]);
  await expect(other.open(sealed, 7)).rejects.toThrow("operation failed");
  await expect(other.renew(sealed, 7)).rejects.toThrow("operation failed");
  expect(await seal.close(secret, 7)).not.toEqual(sealed);
});

test("a changed byte opens nothing", async () => {
  const sealed = await seal.close(secret, 7);
  sealed[20] = (sealed[20] ?? 0) ^ 1;
  await expect(seal.open(sealed, 7)).rejects.toThrow("operation failed");
});

test("the key before opens, and what it has sealed is put under the key in use", async () => {
  const both = await createSeal([otherKey, key]);
  const sealed = await seal.close(secret, 7);
  expect(await both.open(sealed, 7)).toBe(secret);
  const renewed = await both.renew(sealed, 7);
  const after = await createSeal([otherKey]);
  expect(renewed && (await after.open(renewed, 7))).toBe(secret);
  expect(renewed && (await both.renew(renewed, 7))).toBeUndefined();
  await expect(both.renew(sealed, 8)).rejects.toThrow("operation failed");
});
