import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { repository } from "./repository-files.ts";

const run = promisify(execFile);
let root = "";

const reportSchema = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
});

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "planted-lint-"));
  for (const file of [".oxlintrc.json", "tsconfig.base.json"]) {
    await cp(join(repository, file), join(root, file));
  }
  for (const folder of ["services/pricing", "mfe-public"]) {
    await mkdir(join(root, folder), { recursive: true });
    await cp(join(repository, folder, "tsconfig.json"), join(root, folder, "tsconfig.json"));
  }
  await symlink(join(repository, "node_modules"), join(root, "node_modules"));
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

async function lint(path: string, text: string): Promise<string[]> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  try {
    const output = await run(join(repository, "node_modules/.bin/oxlint"), ["-f", "json"], {
      cwd: root,
    }).catch((error: unknown) => z.object({ stdout: z.string() }).parse(error));
    return reportSchema.parse(JSON.parse(output.stdout)).diagnostics.map((found) => found.code);
  } finally {
    await rm(file);
  }
}

test("a file that keeps the rules passes", async () => {
  const text = "export async function wait(): Promise<void> {\n  await Promise.resolve();\n}\n";
  expect(await lint("services/pricing/prices/price.ts", text)).toEqual([]);
  expect(await lint("services/pricing/main.ts", `console.log(process.env["PORT"]);\n`)).toEqual([]);
});

const price = "services/pricing/prices/price.ts";

test.each([
  [price, "typescript(no-floating-promises)", "export function f() {\n  Promise.resolve();\n}\n"],
  [
    price,
    "typescript(no-misused-promises)",
    "export function f(list: number[]) {\n  return list.filter(async (n) => n > 1);\n}\n",
  ],
  [
    price,
    "typescript(no-explicit-any)",
    "export function f(value: any) {\n  return String(value);\n}\n",
  ],
  [
    price,
    "typescript(consistent-type-imports)",
    'import { Stats } from "node:fs";\nexport function f(stats: Stats) {\n  return stats.size;\n}\n',
  ],
  ["services/pricing/prices/goldPrice.ts", "unicorn(filename-case)", "export const a = 1;\n"],
  [price, "import(no-default-export)", "export default 1;\n"],
  [price, "node(no-process-env)", 'export const port = process.env["PORT"];\n'],
  [price, "eslint(no-console)", 'export function f() {\n  console.log("x");\n}\n'],
  [price, "eslint(no-warning-comments)", `// ${"to"}do: more\nexport const a = 1;\n`],
  [price, "oxc(no-barrel-file)", 'export * from "./feed.ts";\n'],
  [
    "mfe-public/src/page.tsx",
    "eslint(no-restricted-imports)",
    'import { Link } from "react-router";\nexport const link = Link;\n',
  ],
  [
    "mfe-public/src/page.tsx",
    "react(jsx-no-literals)",
    "export function Page() {\n  return <p>Gold</p>;\n}\n",
  ],
])("in %s a planted fault fires %s", async (path, code, text) => {
  expect(await lint(path, text)).toContain(code);
});
