import { expect, test } from "vitest";
import type { Right } from "@dhahabu/contract/access";
import type { Duty } from "@dhahabu/contract/duties";
import type { Role } from "@dhahabu/contract/identity";
import { findRefugePath } from "./refuge-path.ts";

test.each<[Right["access"], Role | null, string | undefined]>([
  ["public", null, undefined],
  ["user", null, "/auth"],
  ["user", "user", undefined],
  ["staff", null, "/auth"],
  ["staff", "user", "/"],
  ["staff", "marketing", undefined],
  ["staff", "admin", undefined],
  ["admin", null, "/auth"],
  ["admin", "user", "/"],
  ["admin", "marketing", "/admin"],
  ["admin", "admin", undefined],
  ["duty", null, "/auth"],
  ["duty", "user", "/"],
  ["duty", "admin", "/admin"],
])("a page for %s sends %s to %s", (access, role, path) => {
  expect(findRefugePath({ access }, { role, duties: [] })).toBe(path);
});

test.each<[Role, Duty[], string | undefined]>([
  ["user", ["teller"], undefined],
  ["user", ["auditor"], "/admin"],
  ["marketing", ["valuer"], "/admin"],
])("a page for tellers sends a %s with the duties %j to %s", (role, duties, path) => {
  expect(findRefugePath({ access: "admin", duties: ["teller"] }, { role, duties })).toBe(path);
});
