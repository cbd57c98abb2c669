import { routes } from "@dhahabu/contract/api";
import { expect, test } from "vitest";
import texts from "../../messages/en/admin-roles.json" with { type: "json" };
import { filterMatrix, mayCall, readMatrix, standings } from "./role-matrix.ts";

const groups = readMatrix(routes);
const describe = () => "";

test("holds every call of the contract once", () => {
  const names = groups.flatMap(({ calls }) => calls.map(({ name }) => name));
  expect(names.toSorted()).toEqual(Object.keys(routes).toSorted());
  expect(groups.every(({ owner, calls }) => calls.every((call) => call.owner === owner))).toBe(
    true,
  );
});

test.each([
  ["public", ["anonymous", "user", "marketing", "admin"]],
  ["user", ["user", "marketing", "admin"]],
  ["staff", ["marketing", "admin"]],
  ["admin", ["admin"]],
  ["duty", []],
] as const)("%s is for %j", (access, allowed) => {
  expect(standings.filter((standing) => mayCall(access, standing))).toEqual(allowed);
});

test("is searched by every word of what is shown, whatever the case", () => {
  const found = filterMatrix(groups, {
    search: "patch ADMIN/users",
    standing: undefined,
    describe,
  });
  expect(found.flatMap(({ calls }) => calls.map(({ name }) => name)).toSorted()).toEqual([
    "setUserRole",
    "setUserStatus",
    "setUsersStatus",
  ]);
  expect(filterMatrix(groups, { search: "no such call", standing: undefined, describe })).toEqual(
    [],
  );
});

test("is narrowed to what one role may do", () => {
  const found = filterMatrix(groups, { search: "", standing: "marketing", describe });
  const names = found.flatMap(({ calls }) => calls.map(({ name }) => name));
  expect(names).toContain("createMedia");
  expect(names).not.toContain("setUserRole");
});

test("every call has words of its own, and no words are left of calls that are gone", () => {
  const worded = Object.keys(texts).flatMap((key) => /^call\.(.*)$/.exec(key)?.[1] ?? []);
  expect(worded.toSorted()).toEqual(Object.keys(routes).toSorted());
});
