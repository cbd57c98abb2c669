import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findOwner, majorVersion } from "../postgres.ts";
import type { Progress } from "../progress.ts";
import { StackError } from "../stack-error.ts";
import {
  checkFiles,
  draftOf,
  fileParts,
  keysFile,
  listBackupNames,
  manifestFile,
  openBackup,
  openNewest,
  removeOld,
} from "./backup-folder.ts";
import type { Backup } from "./backup-folder.ts";
import { copyDatabase, openSession } from "./copy-database.ts";
import { copyFiles, sumFile, syncFolder } from "./copy-files.ts";
import type { EarlierFiles } from "./copy-files.ts";
import { listDifferences, nameBackup, writeManifest } from "./manifest.ts";
import type { BackedUpFile, Manifest } from "./manifest.ts";
import { aimAtBackup, recoverCluster } from "./recover-cluster.ts";
import { ensureBackupKey, sealSecrets } from "./sealed-keys.ts";
import { listTables, sumTables } from "./table-sums.ts";
import { listUploads } from "./uploads.ts";
import { makeArchiveDir, readSystemId, removeOldPieces, walDirOf } from "./wal-archive.ts";

/** What is backed up, and to where. */
export interface BackupPlaces {
  dataDir: string;
  backupDir: string;
  uiDir: string;
  /** Undefined where uploads lie in somebody else's store. */
  uploadDir: string | undefined;
  /** Where the log of changes is put aside. */
  archiveDir: string;
}

/** The platform whose server can read a copied cluster. */
export const platform = `${process.platform}-${process.arch}`;

/**
 * Makes a backup of a product that runs: the database first, then the files that it names, then the secrets, sealed.
 * It is restored on a server of its own and compared before it is given its name; then all but the newest `keep`
 * are removed. Throws `StackError`.
 */
export async function backUp(
  places: BackupPlaces,
  options: { databaseUrl: string; keep: number; progress: Progress; now: Date },
): Promise<Backup> {
  const { backupDir, dataDir } = places;
  const { progress, keep } = options;
  const name = nameBackup(options.now);
  const folder = draftOf(backupDir, name);
  await makeArchiveDir(places.archiveDir, await findOwner());
  const scratch = join(dataDir, "scratch");
  const session = await openSession(options.databaseUrl);
  try {
    const earlier = await openNewest(backupDir);
    const database = await progress.step("Database", async () => {
      await mkdir(folder, { mode: 0o700 });
      await chmod(folder, 0o700);
      const clusterDir = join(dataDir, "postgres");
      return copyDatabase({ session, url: options.databaseUrl, clusterDir, folder, name });
    });
    const earlierFiles = earlier && { folder: earlier.folder, files: earlier.manifest.files };
    const files = await progress.step("Uploads and interfaces", () =>
      copyParts(places, folder, earlierFiles),
    );
    const keys = await sealKeys(dataDir, folder, progress);
    const manifest: Manifest = {
      format: 1,
      postgres: majorVersion,
      platform,
      systemId: await readSystemId(join(dataDir, "postgres")),
      uploads: places.uploadDir === undefined ? "elsewhere" : "here",
      ...database,
      dataOf: database.dataOf.toISOString(),
      files: { ...database.files, ...files, [keysFile]: keys },
    };
    const missing = await progress.step("Restored to prove it", () =>
      prove({ folder, manifest }, scratch),
    );
    if (missing.length > 0) {
      progress.line(
        `! ${missing.length} uploaded files are not on the disk: ${missing.slice(0, 3).join(", ")}`,
      );
    }
    await writeFile(join(folder, manifestFile), writeManifest(manifest), {
      mode: 0o600,
      flush: true,
    });
    await syncFolder(folder);
    await rename(folder, join(backupDir, name));
    await syncFolder(backupDir);
    await tellMetrics(backupDir, options.now);
    await removeOld(backupDir, keep);
    const [oldest = name] = await listBackupNames(backupDir);
    const { firstWal } = (await openBackup(backupDir, oldest)).manifest;
    await removeOldPieces(walDirOf(places.archiveDir, manifest.systemId), firstWal);
    return { name, folder: join(backupDir, name), manifest };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await session.end({ timeout: 3 });
  }
}

/** Tells the textfile collector of node_exporter, since no process that is asked for metrics makes backups. */
async function tellMetrics(backupDir: string, begunAt: Date): Promise<void> {
  const name = "dhahabu_backup_verified_timestamp_seconds";
  const seconds = Math.floor(begunAt.getTime() / 1000);
  const folder = join(backupDir, "metrics");
  const draft = join(folder, `.draft.${process.pid}`);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await writeFile(
    draft,
    `# HELP ${name} When the newest backup was begun that was restored and compared.\n# TYPE ${name} gauge\n${name} ${seconds}\n`,
  );
  await rename(draft, join(folder, "dhahabu_backup.prom"));
}

async function copyParts(
  { uploadDir, uiDir }: BackupPlaces,
  folder: string,
  earlier: EarlierFiles | undefined,
): Promise<Record<string, BackedUpFile>> {
  const from = { uploads: uploadDir, ui: uiDir };
  const copied: Record<string, BackedUpFile> = {};
  for (const name of fileParts) {
    const source = from[name];
    if (source === undefined) continue;
    const isLeftOut = (path: string) => path.startsWith("spool/");
    Object.assign(copied, await copyFiles({ from: source, folder, name, earlier, isLeftOut }));
  }
  return copied;
}

async function sealKeys(
  dataDir: string,
  folder: string,
  progress: Progress,
): Promise<BackedUpFile> {
  const { key, isNew } = await ensureBackupKey(dataDir);
  if (isNew) {
    progress.line(
      `The secrets in backups are sealed with this key, which is in no backup: keep it elsewhere (shown this once).\n${key.toString("base64url")}`,
    );
  }
  const file = join(folder, keysFile);
  await writeFile(file, await sealSecrets(dataDir, key), { mode: 0o600, flush: true });
  return sumFile(file);
}

/**
 * Restores a backup as a restore does, on a server of its own, and compares every table and every file. Gives the
 * uploaded files that the database names and the backup has not.
 */
async function prove(
  backup: Pick<Backup, "folder" | "manifest">,
  scratch: string,
): Promise<string[]> {
  const { manifest } = backup;
  await checkFiles(backup);
  const target = aimAtBackup(manifest);
  const { server, close } = await recoverCluster(backup, scratch, { target });
  try {
    const sql = server.connect({ user: "postgres", database: "dhahabu" });
    const differing = listDifferences(manifest.tables, await sumTables(sql, await listTables(sql)));
    if (differing.length > 0) {
      throw new StackError(`The backup does not hold what was there: ${differing.join(", ")}.`);
    }
    if (manifest.uploads === "elsewhere") return [];
    return (await listUploads(sql)).filter((place) => !(`uploads/${place}` in manifest.files));
  } finally {
    await close();
  }
}
