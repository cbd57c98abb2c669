import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "./copy-files.ts";

/** Where a restore makes everything ready before it touches what is there. */
export function restoringDirOf(dataDir: string): string {
  return join(dataDir, "restoring");
}

const readyFile = "ready";
// Queued jobs of later than the backup would meet its ids again, so Redis begins empty.
const parts = ["postgres", "secrets.json", "keys"] as const;

/** Says that all is ready: from now on a restore is finished, by the next start at the latest. */
export async function declareReady(dataDir: string, replacedName: string): Promise<void> {
  const folder = restoringDirOf(dataDir);
  await writeFile(join(folder, readyFile), replacedName, { flush: true });
  await syncFolder(folder);
}

/**
 * Puts what a restore made ready in the place of what is there, which is kept in a folder beside it. May be cut off
 * and begun again at any point; does nothing where no restore is ready. Gives the folder of what was replaced.
 */
export async function finishRestore(dataDir: string): Promise<string | undefined> {
  const from = restoringDirOf(dataDir);
  const replacedName = await readFile(join(from, readyFile), "utf8").catch(() => undefined);
  if (replacedName === undefined) return undefined;
  const replacedDir = join(dataDir, replacedName);
  await setAside(dataDir, "redis", replacedDir);
  for (const part of parts) {
    if (!(await exists(join(from, part)))) continue;
    await setAside(dataDir, part, replacedDir);
    await rename(join(from, part), join(dataDir, part));
  }
  await syncFolder(dataDir);
  await rm(from, { recursive: true, force: true });
  return (await exists(replacedDir)) ? replacedDir : undefined;
}

async function setAside(dataDir: string, part: string, replacedDir: string): Promise<void> {
  if (!(await exists(join(dataDir, part)))) return;
  await mkdir(replacedDir, { recursive: true, mode: 0o700 });
  await rename(join(dataDir, part), join(replacedDir, part));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
