import { expect, test } from "vitest";
import { describeChange } from "./describe-change.ts";

const t = (key: string, values?: Record<string, string>) =>
  [key, ...Object.values(values ?? {})].join(" ");

test.each([
  ["role", "user", "admin", "role role.user role.admin"],
  ["role", "owner", "user", "role owner role.user"],
  ["duties", "", "teller,auditor", "duties noDuty duty.teller · duty.auditor"],
  ["isActive", "true", "false", "deactivated"],
  ["isActive", "false", "true", "activated"],
  ["password", null, null, "password"],
  ["resetLink", null, null, "resetLink"],
  ["passwordReset", null, null, "passwordReset"],
  ["factorAdded", null, "app", "appAdded"],
  ["factorRemoved", "app", null, "appRemoved"],
  ["factorAdded", null, "passkey", "passkeyAdded"],
  ["factorRemoved", "passkey", null, "passkeyRemoved"],
  ["recoveryCodes", null, null, "recoveryCodes"],
] as const)("%s from %j to %j is told as %j", (kind, oldValue, newValue, expected) => {
  expect(describeChange({ kind, oldValue, newValue }, t)).toBe(expected);
});
