import { readFile, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import { z } from "zod";
import { checkShellExports, shellName } from "./renderer.ts";
import type { Registry, Renderer, RouteAssets, ShellExports, UiBundle } from "./renderer.ts";
import { findContentType } from "./ui-path.ts";
import type { UiPath } from "./ui-path.ts";

const version = z.string().regex(/^[a-zA-Z0-9]+$/);

const registrySchema = z.record(
  z.string().regex(/^[a-z][a-z0-9-]*$/),
  z.object({ version, previous: version.optional() }),
);

const groupSchema = z.object({ js: z.array(z.string()), css: z.array(z.string()) });

const assetsSchema = z.object({
  entries: z.record(z.string(), groupSchema),
  groups: z.record(z.string(), groupSchema),
});

/** Modules of Node that the shell's bundle may ask for: those of React's server renderer. */
const allowedNodeModules = new Set(["async_hooks", "crypto", "stream", "util"]);

const maxCachedBytes = 64 * 1024 * 1024;

/** A file of a published version in the encodings it was prepared in. */
export interface UiFile {
  readonly type: string;
  readonly body: Buffer;
  readonly encoding: "br" | "gzip" | undefined;
}

/** One state of the registry, loaded. */
export interface Generation {
  readonly id: string;
  readonly shellVersion: string;
  readonly renderer: Renderer;
  readonly chooseLanguage: ShellExports["chooseLanguage"];
  /** Remotes whose bundle could not be loaded, with the reason. */
  readonly faults: readonly { name: string; error: unknown }[];
}

/** The published user interfaces on disk. */
export interface UiStore {
  /** Changes whenever the registry is rewritten; undefined while there is none. */
  readRegistryStamp(): Promise<string | undefined>;
  /** Throws where it is missing or malformed. */
  readRegistry(): Promise<Registry>;
  /** Loads the server bundles that a registry names. Throws when the shell's cannot be loaded. */
  loadGeneration(registry: Registry): Promise<Generation>;
  /** A file for browsers, in the encoding asked for where it was prepared; undefined where there is none. */
  readUiFile(path: UiPath, encoding: "br" | "gzip" | "identity"): Promise<UiFile | undefined>;
}

type Require = (id: string) => unknown;

function runBundle(code: string, filename: string, require: Require): unknown {
  const module = { exports: {} as unknown };
  const run = compileFunction(code, ["exports", "require", "module", "__filename", "__dirname"], {
    filename,
  }) as (...args: unknown[]) => void;
  run(module.exports, require, module, filename, "");
  return module.exports;
}

const requireFromNode = createRequire(import.meta.url);

function requireForShell(id: string): unknown {
  const name = id.replace(/^node:/, "");
  if (!allowedNodeModules.has(name)) throw new Error(`The shell may not require "${id}".`);
  return requireFromNode(`node:${name}`);
}

function createRequireForRemote(name: string, shared: ShellExports["shared"]): Require {
  return (id) => {
    if (!Object.hasOwn(shared, id)) {
      throw new Error(`${name} requires "${id}", which this shell does not share.`);
    }
    return shared[id];
  };
}

const missingCodes = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "EISDIR"]);

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && missingCodes.has(String(error.code));
}

/** Opens the folder of published user interfaces, which need not exist yet. */
export function openUiStore(uiDir: string): UiStore {
  const registryFile = join(uiDir, "registry.json");
  const bundles = new Map<string, unknown>();
  const files = new Map<string, UiFile>();
  let cachedBytes = 0;

  async function readAssets(
    name: string,
    uiVersion: string,
  ): Promise<{ assets: RouteAssets; styles: Record<string, string> }> {
    const folder = join(uiDir, name, uiVersion, "web");
    const text = await readFile(join(folder, "route-assets.json"), "utf8");
    const assets = assetsSchema.parse(JSON.parse(text));
    const groups = [...Object.values(assets.entries), ...Object.values(assets.groups)];
    const names = [...new Set(groups.flatMap(({ css }) => css))];
    const texts = await Promise.all(names.map((css) => readFile(join(folder, css), "utf8")));
    return {
      assets,
      styles: Object.fromEntries(names.map((css, index) => [css, texts[index] ?? ""])),
    };
  }

  async function loadBundle(key: string, file: string, require: Require): Promise<unknown> {
    if (!bundles.has(key)) {
      bundles.set(key, runBundle(await readFile(file, "utf8"), file, require));
    }
    return bundles.get(key);
  }

  async function loadShell(uiVersion: string): Promise<UiBundle> {
    const file = join(uiDir, shellName, uiVersion, "server", "shell.cjs");
    const exports = await loadBundle(uiVersion, file, requireForShell);
    return {
      name: shellName,
      version: uiVersion,
      exports,
      ...(await readAssets(shellName, uiVersion)),
    };
  }

  async function loadRemote(
    { name, version: uiVersion }: { name: string; version: string },
    shell: { version: string; exports: ShellExports },
  ): Promise<UiBundle> {
    const file = join(uiDir, name, uiVersion, "server", "routes.cjs");
    const exports = await loadBundle(
      `${shell.version} ${name} ${uiVersion}`,
      file,
      createRequireForRemote(name, shell.exports.shared),
    );
    return { name, version: uiVersion, exports, ...(await readAssets(name, uiVersion)) };
  }

  function forgetBundlesBut(kept: ReadonlySet<string>) {
    for (const key of bundles.keys()) if (!kept.has(key)) bundles.delete(key);
  }

  async function readPrepared(path: string): Promise<Buffer | undefined> {
    try {
      return await readFile(path);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  function keepFile(key: string, file: UiFile) {
    files.set(key, file);
    cachedBytes += file.body.length;
    for (const [oldKey, old] of files) {
      if (cachedBytes <= maxCachedBytes) return;
      files.delete(oldKey);
      cachedBytes -= old.body.length;
    }
  }

  return {
    async readRegistryStamp() {
      try {
        const { mtimeMs, ino, size } = await stat(registryFile);
        return `${mtimeMs} ${ino} ${size}`;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async readRegistry() {
      return registrySchema.parse(JSON.parse(await readFile(registryFile, "utf8")));
    },
    async loadGeneration(registry) {
      const { [shellName]: shellEntry, ...remoteEntries } = registry;
      if (!shellEntry) throw new Error("The registry does not name a shell.");
      const shell = await loadShell(shellEntry.version);
      const exports = checkShellExports(shell.exports);
      const faults: { name: string; error: unknown }[] = [];
      const remotes: UiBundle[] = [];
      for (const [name, entry] of Object.entries(remoteEntries)) {
        try {
          remotes.push(
            await loadRemote({ name, version: entry.version }, { version: shell.version, exports }),
          );
        } catch (error) {
          faults.push({ name, error });
        }
      }
      const renderer = exports.createRenderer({
        shell,
        remotes,
        brokenRemotes: faults.map(({ name }) => name),
      });
      forgetBundlesBut(
        new Set([
          shell.version,
          ...remotes.map((remote) => `${shell.version} ${remote.name} ${remote.version}`),
        ]),
      );
      const id = Object.entries(registry)
        .map(([name, entry]) => `${name}@${entry.version}`)
        .join(" ");
      return {
        id,
        shellVersion: shell.version,
        renderer,
        chooseLanguage: exports.chooseLanguage,
        faults,
      };
    },
    async readUiFile({ name, version: uiVersion, file }, encoding) {
      const type = findContentType(file);
      if (type === undefined) return undefined;
      const base = join(uiDir, name, uiVersion, "web", file);
      const endings = { br: [".br", ""], gzip: [".gz", ""], identity: [""] };
      for (const ending of endings[encoding]) {
        const key = base + ending;
        const known = files.get(key);
        if (known) return known;
        const body = await readPrepared(key);
        if (body) {
          const found: UiFile = {
            type,
            body,
            encoding: ending === "" || encoding === "identity" ? undefined : encoding,
          };
          keepFile(key, found);
          return found;
        }
      }
      return undefined;
    },
  };
}
