import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { uiRegistrySchema } from "@dhahabu/contract/pages";
import type { UiRegistry } from "@dhahabu/contract/pages";

/** Puts versions into use; the ones they replace become the previous ones. */
export function flipTo(
  registry: UiRegistry,
  versions: Readonly<Record<string, string>>,
): UiRegistry {
  const next: UiRegistry = { ...registry };
  for (const [name, version] of Object.entries(versions)) {
    const running = registry[name];
    if (running?.version === version) continue;
    next[name] = running ? { version, previous: running.version } : { version };
  }
  return next;
}

/**
 * Goes back to the version before: undefined where there is none. What is left is taken back, until it is published by name or
 * gone back to.
 */
export function rollBack(registry: UiRegistry, name: string): UiRegistry | undefined {
  const entry = registry[name];
  if (entry?.previous === undefined) return undefined;
  const { version: left, previous: version, takenBack } = entry;
  const next = { version, previous: left };
  return { ...registry, [name]: takenBack === version ? next : { ...next, takenBack: left } };
}

/**
 * Versions that may be removed: of those given from newest to oldest, all but the `keep` newest and
 * those the registry names.
 */
export function listRemovableVersions(
  versionsNewestFirst: readonly string[],
  { entry, keep }: { entry: UiRegistry[string] | undefined; keep: number },
): string[] {
  const named = new Set([entry?.version, entry?.previous]);
  return versionsNewestFirst.filter((version, index) => index >= keep && !named.has(version));
}

/** Reads the registry of a folder; empty where there is none yet. Throws where it is malformed. */
export async function readUiRegistry(uiDir: string): Promise<UiRegistry> {
  try {
    return uiRegistrySchema.parse(JSON.parse(await readFile(join(uiDir, "registry.json"), "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
}

/** Replaces the registry in one step: a reader sees the old one or the new one, never a part. */
export async function writeUiRegistry(uiDir: string, registry: UiRegistry): Promise<void> {
  const draft = join(uiDir, `registry.json.${process.pid}.draft`);
  const file = await open(draft, "w");
  try {
    await file.writeFile(`${JSON.stringify(registry, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(uiDir, "registry.json"));
}
