import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { link, mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BackedUpFile } from "./manifest.ts";

/** The files of an earlier backup, which are not copied a second time. */
export interface EarlierFiles {
  folder: string;
  files: Readonly<Record<string, BackedUpFile>>;
}

/** The paths of all files below a folder, from there; none where it is missing. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

/** Size and SHA-256 of a file. */
export async function sumFile(path: string): Promise<BackedUpFile> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  const { size, mtimeMs } = await stat(path);
  return { bytes: size, changedAtMs: Math.floor(mtimeMs), sha256: hash.digest("hex") };
}

/** Writes a stream to a file, to the disk itself, and gives its size and SHA-256. */
export async function writeStream(
  path: string,
  source: NodeJS.ReadableStream,
): Promise<BackedUpFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(source, createWriteStream(path, { mode: 0o600, flush: true }));
  return sumFile(path);
}

/**
 * Copies the files of `from` to `<folder>/<name>/`; one that an earlier backup has as it is becomes a second name of
 * that one's. What vanishes meanwhile is left out. Gives each by its path in the backup.
 */
export async function copyFiles(options: {
  from: string;
  folder: string;
  name: string;
  earlier: EarlierFiles | undefined;
  isLeftOut: (path: string) => boolean;
}): Promise<Record<string, BackedUpFile>> {
  const { from, folder, name, earlier, isLeftOut } = options;
  const copied: Record<string, BackedUpFile> = {};
  for (const path of await listFiles(from)) {
    if (isLeftOut(path)) continue;
    const place = `${name}/${path}`;
    const file = await copyFile({ from: join(from, path), folder, place, earlier });
    if (file) copied[place] = file;
  }
  return copied;
}

async function copyFile(options: {
  from: string;
  folder: string;
  place: string;
  earlier: EarlierFiles | undefined;
}): Promise<BackedUpFile | undefined> {
  const { from, folder, place, earlier } = options;
  const to = join(folder, place);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    const { size, mtime, mtimeMs } = await stat(from);
    const known = earlier?.files[place];
    const isKnown = known?.bytes === size && known.changedAtMs === Math.floor(mtimeMs);
    if (known && isKnown && (await linkFile(join(earlier.folder, place), to))) return known;
    const { bytes, sha256 } = await writeStream(to, createReadStream(from));
    await utimes(to, mtime, mtime);
    return { bytes, sha256, changedAtMs: Math.floor(mtimeMs) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    await rm(to, { force: true });
    return undefined;
  }
}

/** Some file systems have no second names. */
async function linkFile(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    () => false,
  );
}

/** Puts a file of a backup in its place, whole or not at all. */
export async function putBack(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const draft = `${to}.${process.pid}.draft`;
  try {
    await pipeline(createReadStream(from), createWriteStream(draft, { flush: true }));
    const { mtime } = await stat(from);
    await utimes(draft, mtime, mtime);
    await rename(draft, to);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Makes what was written into a folder outlast a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
