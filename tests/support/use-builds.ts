import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { PublicRegistry } from "@dhahabu/contract/pages";
import type { UiName } from "@dhahabu/stack/ui/source-hash";
import { flipTo, readUiRegistry, writeUiRegistry } from "../../services/stack/ui/registry.ts";
import { waitFor } from "./wait-for.ts";

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, "../..");

type Versions = Readonly<Record<string, string>>;

async function readRunning(origin: string): Promise<Versions> {
  const answer = await fetch(`${origin}/ui/registry.json`);
  const { shell, remotes } = (await answer.json()) as PublicRegistry;
  return { shell, ...Object.fromEntries(remotes.map(({ name, version }) => [name, version])) };
}

async function waitForVersions(origin: string, wanted: Versions): Promise<void> {
  await waitFor("the interfaces to be in use", async () => {
    const running = await readRunning(origin);
    return Object.entries(wanted).every(([name, version]) => running[name] === version);
  });
}

/**
 * Puts builds of `root` into a running product, without the looks and the packing of a publish: no page is rendered
 * before, and no file is compressed. Gives back the way to undo it.
 */
export async function useBuilds(
  bank: { dataDir: string; origin: string },
  names: readonly UiName[],
  {
    version,
    root = repository,
    isDevelopment = false,
  }: { version: string; root?: string; isDevelopment?: boolean },
): Promise<() => Promise<void>> {
  const uiDir = join(bank.dataDir, "ui");
  const folders = names.map((name) => join(uiDir, name, version));
  const script = join(root, "shell/build/main.ts");
  const mode = isDevelopment ? ["--development"] : [];
  for (const [place, name] of names.entries()) {
    const args = ["--name", name, "--version", version, "--out", folders[place] ?? "", ...mode];
    await run(process.execPath, [script, ...args], { cwd: root });
  }
  const before = await readUiRegistry(uiDir);
  const versions = Object.fromEntries(names.map((name) => [name, version]));
  await writeUiRegistry(uiDir, flipTo(before, versions));
  await waitForVersions(bank.origin, versions);
  return async () => {
    await writeUiRegistry(uiDir, before);
    const old = names.map((name) => [name, before[name]?.version ?? ""] as const);
    await waitForVersions(bank.origin, Object.fromEntries(old));
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  };
}

/**
 * Puts a shell with React's development build into a running product: unlike the published one it tells every
 * attribute in which server and browser differ. Gives back the way to undo it.
 */
export const useDevelopmentShell = (bank: Parameters<typeof useBuilds>[0]) =>
  useBuilds(bank, ["shell"], { version: "development", isDevelopment: true });
