import { resolve } from "node:path";
import { publishVersions } from "./publish.ts";
import { readUiRegistry } from "./registry.ts";
import type { UiRegistry } from "./registry.ts";
import { hashUiSources, uiNames } from "./source-hash.ts";

/**
 * Makes the published user interfaces those of the sources, building only what changed; `built` names
 * them. Throws with a readable reason; then what was published goes on running.
 */
export async function ensureUis({
  uiDir,
  onLine = () => undefined,
}: {
  uiDir: string;
  onLine?: (line: string) => void;
}): Promise<{ built: string[] }> {
  const root = resolve(import.meta.dirname, "../../..");
  const registry = await readUiRegistry(uiDir).catch((): UiRegistry => ({}));
  const wanted = await Promise.all(
    uiNames.map(async (name) => [name, await hashUiSources(root, name)] as const),
  );
  const changed = wanted.filter(([name, version]) => registry[name]?.version !== version);
  if (changed.length > 0) {
    await publishVersions({ root, uiDir, onStep: onLine }, Object.fromEntries(changed));
  }
  return { built: changed.map(([name]) => name) };
}
