import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { toStorageError } from "./storage.ts";

const abandonedAfterMs = 24 * 3_600_000;

/** Where uploads lie until they are examined and stored; nothing in it outlives its upload. */
export interface Spool {
  /** Makes a folder for one upload, with a path for its file. Throws `AppError` unavailable where there is no room. */
  begin(): Promise<{ folder: string; path: string; remove(): Promise<void> }>;
  /** Removes what processes that died left behind. */
  clear(): Promise<void>;
}

/** Creates the spool under `folder`. Each process has a part of its own, so that replicas may share the folder. */
export async function createSpool({ folder }: { folder: string }): Promise<Spool> {
  const own = `${hostname()}.${process.pid}.${Math.round(performance.timeOrigin)}`;
  await mkdir(join(folder, own), { recursive: true });

  async function isAbandoned(part: string): Promise<boolean> {
    const [, host, pid] = /^(.+)\.(\d+)\.\d+$/.exec(part) ?? [];
    if (part === own) return false;
    // An earlier process with this one's number is dead, or this one would not have it.
    if (host === hostname() && (Number(pid) === process.pid || !isRunning(Number(pid))))
      return true;
    const { mtimeMs } = await stat(join(folder, part));
    return mtimeMs < Date.now() - abandonedAfterMs;
  }

  return {
    async begin() {
      try {
        await mkdir(join(folder, own), { recursive: true });
        const upload = await mkdtemp(join(folder, own, "upload-"));
        return {
          folder: upload,
          path: join(upload, "file"),
          remove: () => rm(upload, { recursive: true, force: true }),
        };
      } catch (error) {
        throw toStorageError(error);
      }
    },
    async clear() {
      for (const part of await readdir(folder)) {
        if (await isAbandoned(part)) await rm(join(folder, part), { recursive: true, force: true });
      }
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
