import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashUiSources } from "./source-hash.ts";

const repository = resolve(import.meta.dirname, "../../..");
let root = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "sources-"));
  for (const folder of ["mfe-public/src", "mfe-admin/src", "shell/build", "services/contract"]) {
    await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, folder, "one.ts"), "export const one = 1;\n");
  }
  await writeFile(join(root, "mfe-public/rspack.config.ts"), "");
  await writeFile(join(root, "mfe-admin/rspack.config.ts"), "");
  await writeFile(join(root, "tsconfig.base.json"), "{}");
  await mkdir(join(root, "node_modules"));
  for (const tool of [
    "@rspack/core",
    "@module-federation/enhanced",
    "@module-federation/runtime",
    "i18next",
    "radix-ui",
    "react",
    "react-dom",
    "react-router",
    "zod",
    "zustand",
  ]) {
    await cp(
      join(repository, "node_modules", tool, "package.json"),
      join(root, "node_modules", tool, "package.json"),
    );
  }
});
afterEach(() => rm(root, { recursive: true }));

test("the same sources have the same version", async () => {
  expect(await hashUiSources(root, "mfe-public")).toBe(await hashUiSources(root, "mfe-public"));
});

test("a changed source changes its own version and no other", async () => {
  const own = await hashUiSources(root, "mfe-public");
  const other = await hashUiSources(root, "mfe-admin");
  await writeFile(join(root, "mfe-public/src/one.ts"), "export const one = 2;\n");
  expect(await hashUiSources(root, "mfe-public")).not.toBe(own);
  expect(await hashUiSources(root, "mfe-admin")).toBe(other);
});

test("a test beside the code changes nothing", async () => {
  const before = await hashUiSources(root, "mfe-public");
  await writeFile(join(root, "mfe-public/src/one.test.ts"), "test\n");
  expect(await hashUiSources(root, "mfe-public")).toBe(before);
});

test("another version of a tool changes the version", async () => {
  const before = await hashUiSources(root, "mfe-public");
  await writeFile(join(root, "node_modules/@rspack/core/package.json"), '{"version":"0.0.1"}');
  expect(await hashUiSources(root, "mfe-public")).not.toBe(before);
});
