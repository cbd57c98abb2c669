import { changePasswordSchema } from "@dhahabu/contract/accounts";
import { expect, test } from "vitest";
import { checkPasswords } from "./password-faults.ts";

const good = { currentPassword: "what it was until now", newPassword: "what it will be from now" };

test("a good form has no fault", () => {
  expect(checkPasswords(good)).toEqual({});
});

test.each([
  ["kX9#mQ2v-Lz", { newPassword: "error.short" }],
  ["kX9#mQ2v-Lz4", {}],
])("staff have 12 characters at least: %s", (newPassword, faults) => {
  expect(checkPasswords({ ...good, newPassword })).toEqual(faults);
});

test("the new password may not be the current one", () => {
  const same = { ...good, newPassword: good.currentPassword };
  expect(checkPasswords(same)).toEqual({ newPassword: "error.same" });
});

test.each([
  ["no current password", { currentPassword: "" }],
  ["a new password of 7", { newPassword: "1234567" }],
  ["a new password of 128", { newPassword: "p".repeat(128) }],
  ["a new password of 129", { newPassword: "p".repeat(129) }],
])("page and contract agree on %s", (_what, change) => {
  const form = { ...good, ...change };
  const refused = changePasswordSchema.safeParse(form).error?.issues.map(({ path }) => path[0]);
  expect(Object.keys(checkPasswords(form))).toEqual(refused ?? []);
});
