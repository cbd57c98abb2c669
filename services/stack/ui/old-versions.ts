import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { UiRegistry } from "@dhahabu/contract/pages";
import { listRemovableVersions } from "./registry.ts";

/** Versions of each user interface that stay for pages that are still open. */
export const keptVersions = 5;

/** Removes from a folder what neither runs nor may be gone back to, but for the newest. */
export async function removeOldVersions(uiDir: string, registry: UiRegistry): Promise<void> {
  for (const name of Object.keys(registry)) {
    const folder = join(uiDir, name);
    const entries = await readdir(folder, { withFileTypes: true });
    const versions = await Promise.all(
      entries
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
        .map(async (entry) => ({
          version: entry.name,
          changedAtMs: (await stat(join(folder, entry.name))).mtimeMs,
        })),
    );
    const newestFirst = versions
      .toSorted((one, other) => other.changedAtMs - one.changedAtMs)
      .map(({ version }) => version);
    for (const version of listRemovableVersions(newestFirst, {
      entry: registry[name],
      keep: keptVersions,
    })) {
      await rm(join(folder, version), { recursive: true, force: true });
    }
  }
}
