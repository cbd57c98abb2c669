import { expect, test } from "vitest";
import { createSeal } from "./seal.ts";

const seal = await createSeal("a key of the tests, long enough");

test("what is sealed is opened for its user alone, under its key alone", async () => {
  const sealed = await seal.close("JBSWY3DPEHPK3PXP", 7);
  expect(await seal.open(sealed, 7)).toBe("JBSWY3DPEHPK3PXP");
  await expect(seal.open(sealed, 8)).rejects.toThrow("operation failed");
  const other = await createSeal("another key of the tests, long enough");
  await expect(other.open(sealed, 7)).rejects.toThrow("operation failed");
  expect(await seal.close("JBSWY3DPEHPK3PXP", 7)).not.toEqual(sealed);
});

test("a changed byte opens nothing", async () => {
  const sealed = await seal.close("JBSWY3DPEHPK3PXP", 7);
  sealed[20] = (sealed[20] ?? 0) ^ 1;
  await expect(seal.open(sealed, 7)).rejects.toThrow("operation failed");
});
