import { expect, test } from "vitest";
import { areaGroups } from "../../chrome/office-areas.ts";
import { adminModules, listModulesFor } from "./admin-modules.ts";

test("the spec's modules come first, each for its roles (spec sections 2 and 6)", () => {
  expect(
    listModulesFor({ role: "admin", duties: [] })
      .map(({ id }) => id)
      .slice(0, 3),
  ).toEqual(["media", "users", "systemConfig"]);
  const marketing = listModulesFor({ role: "marketing", duties: [] }).map(({ id }) => id);
  expect(marketing[0]).toBe("media");
  expect(marketing).not.toContain("users");
  expect(marketing).not.toContain("systemConfig");
  expect(listModulesFor({ role: "user", duties: [] })).toEqual([]);
});

test("every part of the menu but the dashboard itself has its card", () => {
  const areas = areaGroups.flatMap((group) => group.areas.map(({ id }) => id));
  expect(adminModules.map(({ id }) => id).toSorted()).toEqual(
    areas.filter((id) => id !== "dashboard").toSorted(),
  );
});
