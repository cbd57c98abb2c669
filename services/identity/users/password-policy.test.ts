import type { Role } from "@dhahabu/contract/identity";
import { expect, test } from "vitest";
import { assertGoodPassword, createCommonPasswords } from "./password-policy.ts";

const commonPasswords = createCommonPasswords();
const owner = {
  username: "amina.otieno",
  email: "a.wanjiru@example.com",
  firstName: "Amina",
  lastName: "Otieno",
  phone: "+254 712 345 678",
};

function refusalOf(password: string, role: Role = "user"): unknown {
  try {
    assertGoodPassword(commonPasswords, password, { ...owner, role, duties: [] });
    return undefined;
  } catch (error) {
    return error;
  }
}

const refused = (reason: string) => ({
  code: "invalid_input",
  issues: [{ path: "password", reason }],
});

test("19.10: knows more than the 10,000 most common passwords that are long enough", () => {
  expect(commonPasswords.size).toBeGreaterThan(10_000);
});

test.each(["password", "PassWord", "12345678", "qwertyuiop", "iloveyou", "gold iloveyou Kenya"])(
  "19.10: %j is common",
  (given) => {
    expect(refusalOf(given)).toMatchObject(refused("account.passwordCommon"));
  },
);

test.each(["aaaaaaaa", "kxkxkxkxkxkx", "24k!24k!24k!", "qqqjjjqqqjjjxx", "ذهذهذهذهذه"])(
  "19.10: %j repeats itself",
  (given) => {
    expect(refusalOf(given)).toMatchObject(refused("account.passwordRepeats"));
  },
);

test.each([
  "goldbank2026",
  "Dh4h4bu G0ld B4nk 26",
  "dhahabudhahabu",
  "Amina.Otieno",
  "a.wanjiru@example.com",
  "amina otieno 99",
  "0712345678",
  "+254712345678!",
  "Otieno-Wanjiru-7",
])("19.10: %j is made of words of the bank and of the account", (given) => {
  expect(refusalOf(given)).toMatchObject(refused("account.passwordWords"));
});

test.each([
  "seven grams of river gold",
  "Amina walks to Kisumu",
  "kX9#mQ2v",
  "mto mrefu wa dhahabu safi",
  "河水流过山谷的早晨",
])("%j is taken from a customer", (given) => {
  expect(refusalOf(given)).toBeUndefined();
});

test.each(["marketing", "admin"] as const)("19.10: 12 characters at least for %s", (role) => {
  expect(refusalOf("kX9#mQ2v-Lz", role)).toMatchObject(refused("account.passwordShortForStaff"));
  expect(refusalOf("kX9#mQ2v-Lz4", role)).toBeUndefined();
});
