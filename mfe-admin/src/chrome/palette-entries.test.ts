import { isAllowed } from "@dhahabu/contract/access";
import { duties } from "@dhahabu/contract/duties";
import { expect, test } from "vitest";
import texts from "../messages/en/admin.json" with { type: "json" };
import { remote } from "../remote.tsx";
import { commands, listPlaces } from "./palette-entries.ts";

const standings = (["user", "marketing", "admin"] as const).flatMap((role) =>
  [[], ...duties.map((duty) => [duty])].map((own) => ({ role, duties: own })),
);

const english = (key: string) => (texts as Readonly<Record<string, string>>)[key] ?? "";

test("who is offered a command may enter the page that it leads to", () => {
  for (const { to, right } of commands.filter((command) => command.to !== "/")) {
    const path = to.replace(/[?#].*$/, "");
    const page = remote.routes.find((route) => route.path === path);
    const kept = standings.filter(
      (who) =>
        isAllowed(right, who) &&
        !(page && isAllowed({ ...page, access: page.access ?? "public" }, who)),
    );
    expect([to, kept]).toEqual([to, []]);
  }
});

test("each role has its own pages and commands, and customers have none", () => {
  const labels = (role: "admin" | "marketing") =>
    listPlaces({ role, duties: [] }, english).map(({ label }) => label);
  expect(labels("admin")).toEqual(expect.arrayContaining(["Users", "New branch"]));
  expect(labels("marketing")).toContain("Retry failed mail");
  expect(labels("marketing")).not.toContain("Users");
  expect(labels("marketing")).not.toContain("New branch");
  expect(listPlaces({ role: "user", duties: [] }, english)).toEqual([]);
});
