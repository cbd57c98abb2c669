import { routes } from "@dhahabu/contract/api";
import { expect, test } from "vitest";
import { accessReadme, formatAccessTable, putAccessTable } from "./access-table.ts";
import { readRepositoryFile } from "./repository-files.ts";

const readme = readRepositoryFile(accessReadme);

test("the README's table of calls and roles is the contract's (npm run readme-access writes it)", () => {
  expect(readme).toBe(putAccessTable(readme, formatAccessTable(Object.values(routes))));
});

test("the table says yes to those who may call, how the others are refused, and what wants a fresh sign-in", () => {
  const { listMedia, createMedia, listUsers, exportUsers, readIdNumber } = routes;
  const table = formatAccessTable([listMedia, createMedia, listUsers, exportUsers, readIdNumber]);
  const cells = table.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  expect(cells.slice(2).map((row) => [row[1], ...row.slice(3, -1)])).toEqual([
    [
      "`POST /admin/customers/:customerId/id-number`",
      "401",
      "403",
      "403",
      "403",
      "teller, approver",
      "",
    ],
    ["`GET /admin/users`", "401", "403", "403", "yes", "", ""],
    ["`GET /admin/users/export`", "401", "403", "403", "yes", "", "fresh"],
    ["`GET /media`", "yes", "yes", "yes", "yes", "", ""],
    ["`POST /media`", "401", "403", "yes", "yes", "", ""],
  ]);
});

test("a README without the markers is no place for it", () => {
  expect(() => putAccessTable("# Bank", "| call |")).toThrow("<!-- access -->");
});
