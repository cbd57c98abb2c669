import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Names of the user interfaces; each is a folder of the repository. */
export const uiNames = ["shell", "mfe-public", "mfe-admin"] as const;

/** Name of a user interface. */
export type UiName = (typeof uiNames)[number];

/** True for the name of a user interface. */
export function isUiName(name: string): name is UiName {
  return uiNames.some((known) => known === name);
}

const sharedSources = ["shell/build", "services/contract", "tsconfig.base.json"];

/** Packages whose version decides what a build makes of the same sources. */
const toolPackages = [
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
];

const ownSources: Record<UiName, readonly string[]> = {
  shell: ["shell/src", "shell/kit", "shell/rspack.config.ts"],
  "mfe-public": ["mfe-public/src", "mfe-public/rspack.config.ts"],
  "mfe-admin": ["mfe-admin/src", "mfe-admin/rspack.config.ts"],
};

const isBuilt = (path: string) => !/(?:\.test\.tsx?|\.md|\.tsbuildinfo|\.d\.ts)$/.test(path);

async function listFiles(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return [path];
    throw error;
  }
}

/** Version of a user interface: a hash of every file and tool that decides its build. */
export async function hashUiSources(root: string, name: UiName): Promise<string> {
  const hash = createHash("sha256");
  for (const source of [...ownSources[name], ...sharedSources]) {
    const files = (await listFiles(join(root, source))).filter(isBuilt).toSorted();
    for (const file of files) {
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(await readFile(file))
        .update("\0");
    }
  }
  for (const tool of toolPackages) {
    const manifest = await readFile(join(root, "node_modules", tool, "package.json"), "utf8");
    hash.update(`${tool} ${(JSON.parse(manifest) as { version: string }).version}\0`);
  }
  return hash.digest("hex").slice(0, 12);
}
