import { expect, test } from "vitest";
import { remote } from "../remote.tsx";
import { areaGroups, listGroupsFor } from "./office-areas.ts";

const areas = areaGroups.flatMap((group) => group.areas);

test("the menu leads to every page of the back office, once", () => {
  const pages = remote.routes.map(({ path }) => path).filter((path) => !path.includes(":"));
  expect(areas.map(({ path }) => path).toSorted()).toEqual(pages.toSorted());
});

test("who is shown a page in the menu may enter it", () => {
  for (const { path, roles } of areas) {
    const access = remote.routes.find((route) => route.path === path)?.access;
    expect([path, access]).toEqual([path, roles.includes("marketing") ? "staff" : "admin"]);
  }
});

test("each role has its own menu, and customers have none (spec section 6)", () => {
  expect(listGroupsFor("user")).toEqual([]);
  expect(listGroupsFor("admin").flatMap((group) => group.areas)).toHaveLength(areas.length);
  const marketing = listGroupsFor("marketing").flatMap((group) => group.areas.map(({ id }) => id));
  expect(marketing).toContain("media");
  expect(marketing).not.toContain("users");
  expect(marketing).not.toContain("systemConfig");
});
