import { expect, test } from "vitest";
import type { Role } from "@dhahabu/contract/identity";
import type { Access } from "@dhahabu/contract/route";
import { findRefugePath } from "./refuge-path.ts";

test.each<[Access, Role | null, string | undefined]>([
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
])("a page for %s sends %s to %s", (access, role, path) => {
  expect(findRefugePath(access, role)).toBe(path);
});
