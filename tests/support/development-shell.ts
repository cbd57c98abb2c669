import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { flipTo, readUiRegistry, writeUiRegistry } from "../../services/stack/ui/registry.ts";
import { waitFor } from "./wait-for.ts";

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, "../..");
const version = "development";

async function waitForShell(origin: string, running: string): Promise<void> {
  await waitFor("the shell to be in use", async () => {
    const registry = await fetch(`${origin}/ui/registry.json`);
    return ((await registry.json()) as { shell?: string }).shell === running;
  });
}

/**
 * Puts a shell with React's development build into a running product: unlike the published one it tells
 * every attribute in which server and browser differ. Gives back the way to undo it.
 */
export async function useDevelopmentShell(bank: {
  dataDir: string;
  origin: string;
}): Promise<() => Promise<void>> {
  const uiDir = join(bank.dataDir, "ui");
  const out = join(uiDir, "shell", version);
  const script = join(repository, "shell/build/main.ts");
  const args = ["--name", "shell", "--version", version, "--out", out, "--development"];
  await run(process.execPath, [script, ...args], { cwd: repository });
  const before = await readUiRegistry(uiDir);
  await writeUiRegistry(uiDir, flipTo(before, { shell: version }));
  await waitForShell(bank.origin, version);
  return async () => {
    await writeUiRegistry(uiDir, before);
    await waitForShell(bank.origin, before["shell"]?.version ?? "");
    await rm(out, { recursive: true, force: true });
  };
}
