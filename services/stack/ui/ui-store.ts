import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { uiRegistrySchema } from "@dhahabu/contract/pages";
import type { UiRegistry } from "@dhahabu/contract/pages";
import { readConfig } from "@dhahabu/platform/config";
import type { ObjectStore } from "@dhahabu/platform/object-store";
import { findUiStore, uiStoreSettings } from "@dhahabu/platform/ui-store";
import { z } from "zod";
import { listRemovableVersions } from "./registry.ts";

const registryName = "registry.json";
const knowledgeName = "knowledge.json";
// Written last: a version without it was cut off.
const completeName = "complete";
const transfersAtOnce = 16;

/** The registry as it was read; `stamp` is undefined where there is none yet. */
export interface SharedRegistry {
  registry: UiRegistry;
  stamp: string | undefined;
}

/** The published interfaces that several hosts share. Every method throws where the store gives no answer. */
export interface UiStore {
  /** `same` where it still has the stamp given. */
  readRegistry(stamp?: string): Promise<SharedRegistry | "same">;
  /** False where somebody else has written since it was read. */
  writeRegistry(registry: UiRegistry, stamp: string | undefined): Promise<boolean>;
  /** Puts a version into a folder that is not there yet; false where the store has none. */
  fetchVersion(name: string, version: string, folder: string): Promise<boolean>;
  /** Takes a version from its folder, unless it is there already. */
  putVersion(name: string, version: string, folder: string): Promise<void>;
  readKnowledge(): Promise<Buffer | undefined>;
  putKnowledge(text: Buffer): Promise<void>;
  removeOldVersions(registry: UiRegistry, keep: number): Promise<void>;
}

/** The store that an environment names; undefined for none. Throws `ConfigError`. */
export async function openUiStore(
  environment: Record<string, string | undefined>,
): Promise<UiStore | undefined> {
  const place = findUiStore(readConfig(z.object(uiStoreSettings), environment));
  if (!place) return undefined;
  const { openObjectStore } = await import("@dhahabu/platform/object-store");
  return createUiStore(openObjectStore(place));
}

function forEach<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  return Readable.from(items).forEach(act, { concurrency: transfersAtOnce });
}

function createUiStore(objects: ObjectStore): UiStore {
  async function removeVersion(folder: string): Promise<void> {
    const found = await objects.list(`${folder}/`);
    await objects.remove(`${folder}/${completeName}`);
    await forEach(found, ({ name }) => objects.remove(name));
  }

  return {
    async readRegistry(stamp) {
      const found = await objects.readStamped(registryName, stamp);
      if (found === "same") return found;
      if (!found) return { registry: {}, stamp: undefined };
      const registry = uiRegistrySchema.parse(JSON.parse(found.body.toString()));
      return { registry, stamp: found.stamp };
    },
    writeRegistry: (registry, stamp) =>
      objects.replace(registryName, Buffer.from(`${JSON.stringify(registry, null, 2)}\n`), stamp),
    async fetchVersion(name, version, folder) {
      const prefix = `${name}/${version}/`;
      const files = (await objects.list(prefix)).map((found) => found.name.slice(prefix.length));
      if (!files.includes(completeName)) return false;
      const draft = join(dirname(folder), `.${version}.${process.pid}.fetched`);
      await rm(draft, { recursive: true, force: true });
      try {
        await forEach(
          files.filter((file) => file !== completeName),
          async (file) => {
            const body = await objects.read(prefix + file);
            if (!body) throw new Error(`The store of interfaces has lost ${prefix}${file}.`);
            await mkdir(dirname(join(draft, file)), { recursive: true });
            await writeFile(join(draft, file), body);
          },
        );
        await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
          // Another process was quicker; its folder is as good.
          if (!["ENOTEMPTY", "EEXIST"].includes(error.code ?? "")) throw error;
        });
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
      return true;
    },
    async putVersion(name, version, folder) {
      const prefix = `${name}/${version}/`;
      if (await objects.read(prefix + completeName)) return;
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      await forEach(files, async (file) =>
        objects.write(prefix + relative(folder, file).replaceAll(sep, "/"), await readFile(file)),
      );
      await objects.write(prefix + completeName, Buffer.from(new Date().toISOString()));
    },
    readKnowledge: () => objects.read(knowledgeName),
    putKnowledge: (text) => objects.write(knowledgeName, text),
    async removeOldVersions(registry, keep) {
      for (const [name, entry] of Object.entries(registry)) {
        const newest = new Map<string, number>();
        for (const found of await objects.list(`${name}/`)) {
          const [, version = ""] = found.name.split("/");
          newest.set(version, Math.max(newest.get(version) ?? 0, found.changedAtMs));
        }
        const newestFirst = [...newest]
          .toSorted(([, one], [, other]) => other - one)
          .map(([version]) => version);
        for (const version of listRemovableVersions(newestFirst, { entry, keep })) {
          await removeVersion(`${name}/${version}`);
        }
      }
    },
  };
}
