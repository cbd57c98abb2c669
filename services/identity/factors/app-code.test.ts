import { expect, test } from "vitest";
import { createAppSecret, describeAppSecret, findStep, isAppCode } from "./app-code.ts";

// RFC 6238, appendix B: the secret "12345678901234567890", the last six of its eight digits.
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("at %i s the code is %s, and of that step", (seconds, code) => {
  expect(findStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});

test("a code counts a step early or late, and no more", () => {
  const at = (seconds: number) => findStep(secret, "287082", new Date(seconds * 1000));
  expect([at(29), at(89)]).toEqual([1, 1]);
  expect(at(90)).toBeUndefined();
});

test("an app takes the secret with the bank's name and the user's", () => {
  const made = createAppSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(describeAppSecret(made, "amina.k").address);
  expect(address.protocol).toBe("otpauth:");
  expect(decodeURIComponent(address.pathname)).toContain("amina.k");
  expect(address.searchParams.get("secret")).toBe(made);
});

test("six digits are a code of an app, all else a recovery code", () => {
  expect(["123456", "123 456"].every(isAppCode)).toBe(true);
  expect(["12345", "ABCD-EFGH-JKLM-NPQR"].some(isAppCode)).toBe(false);
});
