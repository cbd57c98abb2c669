import { AppError } from "@dhahabu/contract/errors";
import { expect, test } from "vitest";
import { assertUncommonPassword, createCommonPasswords } from "./common-passwords.ts";

const commonPasswords = createCommonPasswords();
const account = { username: "amina.otieno", email: "amina@example.com" };

function refusalOf(password: string): unknown {
  try {
    assertUncommonPassword(commonPasswords, { ...account, password });
    return undefined;
  } catch (error) {
    return error;
  }
}

test("knows more than the 3,000 common passwords that ASVS asks for", () => {
  expect(commonPasswords.size).toBeGreaterThan(3000);
});

test.each(["password", "PassWord", "12345678", "qwertyuiop", "iloveyou"])("refuses %s", (given) => {
  const refusal = refusalOf(given);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: "invalid_input", issues: [{ path: "password" }] });
});

test.each(["Amina.Otieno", "amina@example.com"])("refuses the account's own %s", (given) => {
  expect(refusalOf(given)).toMatchObject({ code: "invalid_input", issues: [{ path: "password" }] });
});

test("takes a long and unusual password", () => {
  expect(refusalOf("seven grams of river gold")).toBeUndefined();
});
