import { registerSchema } from "@dhahabu/contract/identity";
import { describe, expect, test } from "vitest";
import { checkLogin, checkRegistration, checkReset } from "./account-checks.ts";

const good = {
  username: "amina.k",
  password: "correct-horse",
  email: "amina@example.com",
  firstName: "",
  lastName: "",
  phone: "",
};

test("signing in needs both fields", () => {
  expect(checkLogin({ username: "", password: "" })).toEqual({
    username: { key: "error.username.login" },
    password: { key: "error.password.login" },
  });
  expect(checkLogin({ username: "amina", password: "x" })).toEqual({});
});

test("a good registration has no fault", () => {
  expect(checkRegistration(good)).toEqual({});
});

test("the password may not be the username or the email address", () => {
  const form = { ...good, username: "amina-kamau", password: "Amina-Kamau" };
  expect(checkRegistration(form)).toEqual({ password: { key: "error.password.easy" } });
  expect(checkRegistration({ ...good, password: good.email })).toEqual({
    password: { key: "error.password.easy" },
  });
});

test("a new password by a link is checked for its length alone", () => {
  expect(checkReset({ newPassword: "" })).toEqual({
    newPassword: { key: "error.password.required" },
  });
  expect(checkReset({ newPassword: "1234567" })).toEqual({
    newPassword: { key: "error.password.short", values: { min: 8 } },
  });
  expect(checkReset({ newPassword: "p".repeat(129) })).toEqual({
    newPassword: { key: "error.password.long", values: { max: 128 } },
  });
  expect(checkReset({ newPassword: good.password })).toEqual({});
});

describe("page and contract refuse and accept the same:", () => {
  test.each([
    ["nothing", { username: "", password: "", email: "" }],
    ["a username of 2", { username: "ab" }],
    ["a username of 3", { username: "abc" }],
    ["a username of 30", { username: "a".repeat(30) }],
    ["a username of 31", { username: "a".repeat(31) }],
    ["a username with a space", { username: "amina k" }],
    ["a password of 7", { password: "1234567" }],
    ["a password of 8", { password: "12345678" }],
    ["a password of 128", { password: "a way".padEnd(128, " from here to Kisumu") }],
    ["a password of 129", { password: "p".repeat(129) }],
    ["an address without a domain", { email: "amina@" }],
    ["an address without a dot", { email: "amina@example" }],
    ["a first name of 80", { firstName: "a".repeat(80) }],
    ["a first name of 81", { firstName: "a".repeat(81) }],
    ["a last name of 81", { lastName: "a".repeat(81) }],
    ["a phone of 40", { phone: "1".repeat(40) }],
    ["a phone of 41", { phone: "1".repeat(41) }],
  ])("%s", (_what, change) => {
    const form = { ...good, ...change };
    const parsed = registerSchema.safeParse(form);
    const refused = new Set(parsed.error?.issues.map((issue) => String(issue.path[0])));
    expect(new Set(Object.keys(checkRegistration(form)))).toEqual(refused);
  });
});
