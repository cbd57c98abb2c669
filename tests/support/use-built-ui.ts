import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { flipTo, readUiRegistry, writeUiRegistry } from "../../services/stack/ui/registry.ts";
import { waitFor } from "./wait-for.ts";

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, "../..");

interface RunningUi {
  dataDir: string;
  origin: string;
}

async function waitUntilInUse(origin: string, versions: Record<string, string>): Promise<void> {
  await waitFor("the user interfaces to be in use", async () => {
    const registry = await fetch(`${origin}/ui/registry.json`);
    const running = (await registry.json()) as Record<string, string>;
    return Object.entries(versions).every(([name, version]) => running[name] === version);
  });
}

/**
 * Builds user interfaces of a checkout and puts them into a running product as they are, past what a publication
 * renders first. Gives back the way to undo it.
 */
export async function useBuiltUi(
  { dataDir, origin }: RunningUi,
  {
    root,
    names,
    version,
    flags = [],
  }: { root: string; names: string[]; version: string; flags?: string[] },
): Promise<() => Promise<void>> {
  const uiDir = join(dataDir, "ui");
  const script = join(root, "shell/build/main.ts");
  const outOf = (name: string) => join(uiDir, name, version);
  for (const name of names) {
    const args = ["--name", name, "--version", version, "--out", outOf(name), ...flags];
    await run(process.execPath, [script, ...args], { cwd: root });
  }
  const before = await readUiRegistry(uiDir);
  const versions = Object.fromEntries(names.map((name) => [name, version]));
  await writeUiRegistry(uiDir, flipTo(before, versions));
  await waitUntilInUse(origin, versions);
  return async () => {
    await writeUiRegistry(uiDir, before);
    await waitUntilInUse(
      origin,
      Object.fromEntries(names.map((name) => [name, before[name]?.version ?? ""])),
    );
    for (const name of names) await rm(outOf(name), { recursive: true, force: true });
  };
}

/**
 * Puts a shell with React's development build into a running product: unlike the published one it tells
 * every attribute in which server and browser differ. Gives back the way to undo it.
 */
export function useDevelopmentShell(bank: RunningUi): Promise<() => Promise<void>> {
  const flags = ["--development"];
  return useBuiltUi(bank, { root: repository, names: ["shell"], version: "development", flags });
}
