import { execFile } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip } from "node:zlib";
import { endLeftover, findOwner, findPort } from "../postgres.ts";
import { waitUntil } from "../process-life.ts";
import { StackError } from "../stack-error.ts";
import type { Backup } from "./backup-folder.ts";
import { clusterFile, unpackCluster, walFolder } from "./copy-database.ts";
import type { Manifest } from "./manifest.ts";
import { startScratchServer } from "./scratch-server.ts";
import type { ScratchServer } from "./scratch-server.ts";
import { isNeededFrom, replaySettings } from "./wal-archive.ts";

const run = promisify(execFile);
const stopWithinMs = 30_000;

/** A backup's database that runs in a folder of its own, as of a moment. */
export interface RecoveredCluster {
  server: ScratchServer;
  /** Shuts it down; then the cluster is as a start finds one. */
  close: () => Promise<void>;
}

/** How far the log of a backup is repeated. */
export interface Recovery {
  /** Pieces of the log that were put aside after the backup. */
  walDir?: string;
  /** Settings of the server that say where to end. */
  target: Record<string, string>;
}

/** The moment of which a backup's sums are. */
export function aimAtBackup({ restorePoint }: Manifest): Record<string, string> {
  return { recovery_target_name: restorePoint, recovery_target_timeline: "current" };
}

/**
 * Unpacks the database of a backup into `<folder>/postgres` and repeats its log. What an earlier one, cut off, left in
 * the folder is removed. Throws `StackError`.
 */
export async function recoverCluster(
  { folder: from, manifest }: Pick<Backup, "folder" | "manifest">,
  folder: string,
  { walDir, target }: Recovery,
): Promise<RecoveredCluster> {
  const clusterDir = join(folder, "postgres");
  await endLeftover(clusterDir);
  await rm(folder, { recursive: true, force: true });
  await mkdir(clusterDir, { recursive: true, mode: 0o700 });
  await unpackCluster(join(from, clusterFile), clusterDir);
  for (const path of Object.keys(manifest.files)) {
    if (!path.startsWith(`${walFolder}/`)) continue;
    const name = path.slice(walFolder.length + 1).replace(/\.gz$/, "");
    await pipeline(
      createReadStream(join(from, path)),
      createGunzip(),
      createWriteStream(join(clusterDir, "pg_wal", name), { mode: 0o600 }),
    );
  }
  await writeFile(join(clusterDir, "backup_label"), manifest.backupLabel);
  await writeFile(join(clusterDir, "recovery.signal"), "");
  // Where the server can read them, whoever it runs as.
  const pieces = walDir === undefined ? [] : await listPieces(walDir, manifest);
  const nearDir = join(folder, walFolder);
  await mkdir(nearDir);
  for (const piece of pieces) await copyFile(join(walDir ?? "", piece), join(nearDir, piece));
  const owner = await findOwner();
  if (owner) await run("chown", ["-R", `${owner.uid}:${owner.gid}`, clusterDir, nearDir]);
  const server = await startScratchServer(folder, { ...replaySettings(nearDir), ...target });
  return {
    server,
    async close() {
      await server.stop();
      await awaitEnd(clusterDir);
    },
  };
}

async function listPieces(walDir: string, { firstWal }: Manifest): Promise<string[]> {
  const names = await readdir(walDir).catch(() => []);
  return names.filter((name) => isNeededFrom(firstWal, name));
}

/** Waits until no server works in a cluster: a keeper that lost its parent a moment ago is still stopping it. */
export async function awaitEnd(clusterDir: string): Promise<void> {
  const hasEnded = async () => (await findPort(clusterDir)) === undefined;
  if (await waitUntil(hasEnded, stopWithinMs)) return;
  throw new StackError(`A PostgreSQL still works in ${clusterDir}: stop it and try again.`);
}
