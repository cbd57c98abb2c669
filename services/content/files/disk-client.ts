import { access, constants, copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createFileNotFound, toStorageError } from "./storage.ts";
import type { FileStorage } from "./storage.ts";

/** Creates the storage on the local disk, under `folder`; the folder is made. */
export async function createDiskStorage({ folder }: { folder: string }): Promise<FileStorage> {
  await mkdir(folder, { recursive: true });
  const placeOf = (name: string) => join(folder, name.slice(0, 2), name);
  return {
    async put(name, { path }) {
      const place = placeOf(name);
      try {
        await mkdir(dirname(place), { recursive: true });
        await sync(path);
        await move(path, place);
        await sync(dirname(place));
      } catch (error) {
        await rm(place, { force: true }).catch(() => undefined);
        throw toStorageError(error);
      }
    },

    async open(name, { first, last }) {
      try {
        const handle = await open(placeOf(name), "r");
        return handle.createReadStream({ start: first, end: last, highWaterMark: 256 * 1024 });
      } catch (error) {
        throw isMissing(error) ? createFileNotFound() : toStorageError(error);
      }
    },

    async delete(name) {
      try {
        await rm(placeOf(name), { force: true });
      } catch (error) {
        throw toStorageError(error);
      }
    },

    check: () => access(folder, constants.R_OK | constants.W_OK),
    close: () => undefined,
  };
}

// Both ways a file appears whole: a rename within a file system is atomic.
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    const part = `${to}.part`;
    try {
      await copyFile(from, part);
      await sync(part);
      await rename(part, to);
    } finally {
      await rm(part, { force: true });
    }
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
