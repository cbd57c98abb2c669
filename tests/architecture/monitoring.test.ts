import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { listRepositoryFiles, readRepositoryFile, repository } from "./repository-files.ts";

const folder = "services/stack/monitoring";
const rules = readRepositoryFile(`${folder}/rules.yml`);
const dashboard = readRepositoryFile(`${folder}/dashboard.json`);
const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          labels: z.object({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.object({ summary: z.string(), action: z.string() }),
        }),
      ),
    }),
  ),
});

const made = new Set(
  listRepositoryFiles()
    .filter((path) => /^services\/.*(?<!\.test)\.ts$/.test(path))
    .flatMap((path) => readRepositoryFile(path).match(/(?<=")dhahabu_\w+(?=")/g) ?? []),
);
const listNamed = (text: string) => [
  ...new Set(text.match(/\bdhahabu_\w+/g)?.map((name) => name.replace(/_bucket$/, ""))),
];

function hasPromtool(): boolean {
  try {
    execFileSync("promtool", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test.each([
  ["rules.yml", rules],
  ["dashboard.json", dashboard],
])("each metric of %s is one that the product makes", (_, text) => {
  expect(listNamed(text).length).toBeGreaterThan(6);
  expect(listNamed(text).filter((name) => !made.has(name))).toEqual([]);
});

test("each metric that the product makes is on the dashboard", () => {
  expect([...made].filter((name) => !listNamed(dashboard).includes(name))).toEqual([]);
});

test("each alert says how grave it is, what is wrong and what to do", () => {
  const { groups } = rulesSchema.parse(parse(rules));
  expect(groups.flatMap((group) => group.rules).length).toBeGreaterThan(8);
});

test.skipIf(!hasPromtool())("promtool takes the rules and what is expected of them", () => {
  const run = (what: string, file: string) =>
    execFileSync("promtool", [what, "rules", join(repository, folder, file)], { encoding: "utf8" });
  expect(run("check", "rules.yml")).toContain("SUCCESS");
  expect(run("test", "rules.test.yml")).toContain("SUCCESS");
});
