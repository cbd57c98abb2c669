import { expect, test } from "vitest";
import texts from "../messages/en/admin.json" with { type: "json" };
import { remote } from "../remote.tsx";
import { commands, listPlaces } from "./palette-entries.ts";

const english = (key: string) => (texts as Readonly<Record<string, string>>)[key] ?? "";

test("who is offered a command may enter the page that it leads to", () => {
  for (const { to, roles } of commands.filter((command) => command.to !== "/")) {
    const path = to.replace(/\?.*$/, "");
    const access = remote.routes.find((route) => route.path === path)?.access;
    expect([to, access]).toEqual([to, roles.includes("marketing") ? "staff" : "admin"]);
  }
});

test("each role has its own pages and commands, and customers have none", () => {
  const labels = (role: "admin" | "marketing") =>
    listPlaces(role, english).map(({ label }) => label);
  expect(labels("admin")).toEqual(expect.arrayContaining(["Users", "New branch"]));
  expect(labels("marketing")).toContain("Retry failed mail");
  expect(labels("marketing")).not.toContain("Users");
  expect(labels("marketing")).not.toContain("New branch");
  expect(listPlaces("user", english)).toEqual([]);
});
