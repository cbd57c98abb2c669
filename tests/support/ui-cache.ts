import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const uiCache = resolve(import.meta.dirname, "../../node_modules/.cache/dhahabu-test-ui");

/** A published file is never written again, so that one file system needs no second one. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await run("cp", ["--recursive", "--link", from, to]);
  } catch {
    await rm(to, { recursive: true, force: true });
    await cp(from, to, { recursive: true });
  }
}

/** Hands a bank the UIs that an earlier one built; what is out of date is built again. */
export async function restoreUi(uiDir: string): Promise<void> {
  try {
    await copyFolder(uiCache, uiDir);
  } catch {
    // There is none, or another process has just put a younger one in its place.
    await rm(uiDir, { recursive: true, force: true });
  }
}

const readVersions = (uiDir: string) =>
  readFile(join(uiDir, "registry.json"), "utf8").catch(() => undefined);

/** Keeps the UIs of a bank for the next one. */
export async function keepUi(uiDir: string): Promise<void> {
  if ((await readVersions(uiDir)) === (await readVersions(uiCache))) return;
  const fresh = `${uiCache}-${process.pid}`;
  const old = `${fresh}-old`;
  await copyFolder(uiDir, fresh);
  await rename(uiCache, old).catch(() => undefined);
  // Another process that was quicker has kept the same.
  await rename(fresh, uiCache).catch(() => rm(fresh, { recursive: true, force: true }));
  await rm(old, { recursive: true, force: true });
}
