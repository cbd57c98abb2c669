import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { routeAssetsSchema, shellName, uiRegistrySchema } from "@dhahabu/contract/pages";
import type { UiRegistry } from "@dhahabu/contract/pages";
import type { Interface } from "./thread-message.ts";

/** The published user interfaces on disk. */
export interface PublishedStore {
  /** Changes whenever the registry is rewritten; undefined while there is none. */
  readRegistryStamp(): Promise<string | undefined>;
  /** Throws where it is missing or malformed. */
  readRegistry(): Promise<UiRegistry>;
  /** Throws where a file is missing or malformed. */
  readInterface(name: string, version: string): Promise<Interface>;
}

/** Opens the folder of published user interfaces, which need not exist yet. */
export function createPublishedStore(uiDir: string): PublishedStore {
  const registryFile = join(uiDir, "registry.json");

  async function readAssets(folder: string): Promise<Pick<Interface, "assets" | "styles">> {
    const text = await readFile(join(folder, "route-assets.json"), "utf8");
    const assets = routeAssetsSchema.parse(JSON.parse(text));
    const groups = [...Object.values(assets.entries), ...Object.values(assets.groups)];
    const names = [...new Set(groups.flatMap(({ css }) => css))];
    const texts = await Promise.all(names.map((css) => readFile(join(folder, css), "utf8")));
    return {
      assets,
      styles: Object.fromEntries(names.map((css, index) => [css, texts[index] ?? ""])),
    };
  }

  return {
    async readRegistryStamp() {
      try {
        const { mtimeMs, ino, size } = await stat(registryFile);
        return `${mtimeMs} ${ino} ${size}`;
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw error;
      }
    },
    async readRegistry() {
      return uiRegistrySchema.parse(JSON.parse(await readFile(registryFile, "utf8")));
    },
    async readInterface(name, version) {
      const folder = join(uiDir, name, version);
      const file = join(folder, "server", name === shellName ? "shell.cjs" : "routes.cjs");
      const [code, assets] = await Promise.all([
        readFile(file, "utf8"),
        readAssets(join(folder, "web")),
      ]);
      return { name, version, file, code, ...assets };
    },
  };
}
