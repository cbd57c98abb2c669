import { readFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { StackError } from "../stack-error.ts";
import { sumFile } from "./copy-files.ts";
import { isBackupName, readManifest } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";

export const manifestFile = "manifest.json";
export const keysFile = "keys.sealed";
/** What a backup holds of the data folder beside database and keys. */
export const fileParts = ["uploads", "ui"] as const;
const draftMark = ".draft";

/** A backup that was made: whole, since it was restored before it was given its name. */
export interface Backup {
  name: string;
  folder: string;
  manifest: Manifest;
}

/** Where the log of changes is put aside, beside the backups from which it goes on. */
export function archiveDirOf(backupDir: string): string {
  return join(backupDir, "log");
}

/** Where a backup is made until it is known to be whole. */
export function draftOf(backupDir: string, name: string): string {
  return join(backupDir, `${name}${draftMark}`);
}

/** The names of the backups in a folder, the oldest first. */
export async function listBackupNames(backupDir: string): Promise<string[]> {
  const names = await readdir(backupDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter(isBackupName).toSorted();
}

/** Reads what a backup says of itself. Throws `StackError`. */
export async function openBackup(backupDir: string, name: string): Promise<Backup> {
  const folder = join(backupDir, name);
  const text = await readFile(join(folder, manifestFile), "utf8").catch(() => undefined);
  if (text === undefined) throw new StackError(`There is no backup in ${folder}.`);
  const manifest = readManifest(text);
  if (!manifest) throw new StackError(`${join(folder, manifestFile)} is damaged or cut off.`);
  return { name, folder, manifest };
}

/** The newest backup that can be read; undefined where there is none. */
export async function openNewest(backupDir: string): Promise<Backup | undefined> {
  for (const name of (await listBackupNames(backupDir)).toReversed()) {
    const backup = await openBackup(backupDir, name).catch(() => undefined);
    if (backup) return backup;
  }
  return undefined;
}

/** Compares every file of a backup with its sum. Throws `StackError` that names what is wrong. */
export async function checkFiles({
  folder,
  manifest,
}: Pick<Backup, "folder" | "manifest">): Promise<void> {
  const faults: string[] = [];
  for (const [path, { bytes, sha256 }] of Object.entries(manifest.files)) {
    const found = await sumFile(join(folder, path)).catch(() => undefined);
    if (!found) faults.push(`${path} is missing`);
    else if (found.bytes < bytes)
      faults.push(`${path} is cut off (${found.bytes} of ${bytes} bytes)`);
    else if (found.sha256 !== sha256) faults.push(`${path} is damaged (its checksum is another)`);
  }
  if (faults.length === 0) return;
  const more = faults.length > 3 ? `, and ${faults.length - 3} more` : "";
  throw new StackError(
    `The backup ${folder} is not whole: ${faults.slice(0, 3).join(", ")}${more}.`,
  );
}

/** Removes what backups that were cut off left behind, and all but the newest `keep`. */
export async function removeOld(backupDir: string, keep: number): Promise<void> {
  const names = await readdir(backupDir);
  const old = (await listBackupNames(backupDir)).slice(0, -keep);
  const drafts = names.filter((name) => name.endsWith(draftMark));
  for (const name of [...old, ...drafts]) {
    await rm(join(backupDir, name), { recursive: true, force: true });
  }
}
