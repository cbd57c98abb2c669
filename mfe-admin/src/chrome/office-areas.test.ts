import type { Standing } from "@dhahabu/contract/access";
import { expect, test } from "vitest";
import { remote } from "../remote.tsx";
import { areaGroups, listGroupsFor } from "./office-areas.ts";

const areas = areaGroups.flatMap((group) => group.areas);

test("the menu leads to every page of the back office, once", () => {
  const pages = remote.routes.map(({ path }) => path).filter((path) => !path.includes(":"));
  expect(areas.map(({ path }) => path).toSorted()).toEqual(pages.toSorted());
});

test("who is shown a page in the menu may enter it", () => {
  for (const { path, right } of areas) {
    const page = remote.routes.find((route) => route.path === path);
    expect([path, page?.access, page?.duties]).toEqual([path, right.access, right.duties]);
  }
});

test("each role has its own menu, and customers have none (spec section 6)", () => {
  expect(listGroupsFor({ role: "user", duties: [] })).toEqual([]);
  const listIds = (standing: Standing) =>
    listGroupsFor(standing).flatMap((group) => group.areas.map(({ id }) => id));
  expect(listIds({ role: "admin", duties: [] })).toHaveLength(areas.length);
  expect(listIds({ role: "user", duties: ["teller"] })).toEqual([
    "dashboard",
    "visits",
    "counter",
    "customers",
    "quotes",
    "papers",
    "roles",
    "account",
  ]);
  const marketing = listIds({ role: "marketing", duties: [] });
  expect(marketing).toContain("media");
  expect(marketing).not.toContain("users");
  expect(marketing).not.toContain("systemConfig");
});
