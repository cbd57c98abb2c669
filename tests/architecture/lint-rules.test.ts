import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { repository } from "./repository-files.ts";

const run = promisify(execFile);

const clean: [file: string, text: string][] = [
  [
    "services/pricing/prices/price.ts",
    "export async function wait(): Promise<void> {\n  await Promise.resolve();\n}\n",
  ],
  ["services/pricing/main.ts", 'console.log(process.env["PORT"]);\n'],
];

/** One fault for each rule the house leans on: where it is planted, the rule that must fire, the code. */
const faults: [file: string, rule: string, text: string][] = [
  [
    "services/pricing/prices/floating.ts",
    "typescript(no-floating-promises)",
    "export function f() {\n  Promise.resolve();\n}\n",
  ],
  [
    "services/pricing/prices/misused.ts",
    "typescript(no-misused-promises)",
    "export function f(list: number[]) {\n  return list.filter(async (n) => n > 1);\n}\n",
  ],
  [
    "services/pricing/prices/loose.ts",
    "typescript(no-explicit-any)",
    "export function f(value: any) {\n  return String(value);\n}\n",
  ],
  [
    "services/pricing/prices/imports.ts",
    "typescript(consistent-type-imports)",
    'import { Stats } from "node:fs";\nexport function f(stats: Stats) {\n  return stats.size;\n}\n',
  ],
  ["services/pricing/prices/goldPrice.ts", "unicorn(filename-case)", "export const a = 1;\n"],
  ["services/pricing/prices/default.ts", "import(no-default-export)", "export default 1;\n"],
  [
    "services/pricing/prices/environment.ts",
    "node(no-process-env)",
    'export const port = process.env["PORT"];\n',
  ],
  [
    "services/pricing/prices/talking.ts",
    "eslint(no-console)",
    'export function f() {\n  console.log("x");\n}\n',
  ],
  [
    "services/pricing/prices/unfinished.ts",
    "eslint(no-warning-comments)",
    ["// to", "do: more\nexport const a = 1;\n"].join(""),
  ],
  [
    "services/platform/long.ts",
    "eslint(max-lines-per-function)",
    `export function f(n: number) {\n${"  if (n > 1) return 2;\n".repeat(101)}  return n;\n}\n`,
  ],
  ["services/platform/longer.ts", "eslint(max-lines)", `export const a = 1;${"\n".repeat(401)}`],
  ["services/pricing/prices/barrel.ts", "oxc(no-barrel-file)", 'export * from "./price.ts";\n'],
  [
    "mfe-public/src/past-the-kit.tsx",
    "eslint(no-restricted-imports)",
    'import { Link } from "react-router";\nexport const link = Link;\n',
  ],
  [
    "mfe-public/src/untranslated.tsx",
    "react(jsx-no-literals)",
    "export function Page() {\n  return <p>Gold</p>;\n}\n",
  ],
];

const reportSchema = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
});
let root = "";
const found = new Map<string, string[]>();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "planted-lint-"));
  const copied = [".oxlintrc.json", "tsconfig.base.json"];
  copied.push(...["services", "mfe-public", "shell"].map((folder) => `${folder}/tsconfig.json`));
  for (const file of copied) await cp(join(repository, file), join(root, file));
  await symlink(join(repository, "node_modules"), join(root, "node_modules"));
  for (const [file, text] of [...clean, ...faults.map(([name, , code]) => [name, code] as const)]) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  const oxlint = join(repository, "node_modules/.bin/oxlint");
  // It ends with 1, since it finds the planted faults.
  const { stdout } = await run(oxlint, ["-f", "json", "services", "mfe-public"], {
    cwd: root,
  }).catch((error: unknown) => z.object({ stdout: z.string() }).parse(error));
  for (const { code, filename } of reportSchema.parse(JSON.parse(stdout)).diagnostics) {
    found.set(filename, [...(found.get(filename) ?? []), code]);
  }
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

test.each(clean)("%s keeps the rules and has no finding", (file) => {
  expect(found.get(file) ?? []).toEqual([]);
});

test.each(faults)("in %s the planted fault fires %s", (file, rule) => {
  expect(found.get(file) ?? []).toContain(rule);
});
