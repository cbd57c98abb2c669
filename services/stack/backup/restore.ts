import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createLog } from "@dhahabu/platform/log";
import { connectRedis } from "@dhahabu/platform/redis";
import { majorVersion } from "../postgres.ts";
import type { Progress } from "../progress.ts";
import { StackError } from "../stack-error.ts";
import { platform } from "./back-up.ts";
import type { BackupPlaces } from "./back-up.ts";
import { checkFiles, keysFile } from "./backup-folder.ts";
import type { Backup } from "./backup-folder.ts";
import { putBack } from "./copy-files.ts";
import { declareReady, finishRestore, restoringDirOf } from "./finish-restore.ts";
import { nameBackup } from "./manifest.ts";
import { prepareDatabase } from "./prepare-database.ts";
import type { Until } from "./prepare-database.ts";
import { unsealSecrets, writeSecrets } from "./sealed-keys.ts";

/** What is restored, and how far. */
export interface RestoreOrder {
  backup: Backup;
  /** Backups made after it: uploads of a later moment are in them. */
  later: readonly Backup[];
  until: Until;
  /** Opens the secrets; undefined leaves them in the backup. */
  key: Buffer | undefined;
  redisUrl: string | undefined;
}

/** What became of a restore. */
export interface RestoreResult {
  dataOf: Date;
  /** Uploaded files that the database names and that no backup had. */
  missing: string[];
  /** Keeps what was there before; undefined where nothing was. */
  replacedDir: string | undefined;
}

/**
 * Puts a backup in the place of a product that does not run. Everything is made ready and compared beside what is
 * there; only then one is put in the other's place. The restored product sends no mail until staff release it, and
 * everybody signs in anew. Throws `StackError`.
 */
export async function restore(
  places: BackupPlaces,
  order: RestoreOrder,
  { progress, now }: { progress: Progress; now: Date },
): Promise<RestoreResult> {
  const { dataDir } = places;
  const { backup, key } = order;
  refuseForeign(backup);
  await progress.step("Backup compared with its checksums", () => checkFiles(backup));
  const secrets = key && (await openSecrets(backup, key));
  const { dataOf, uploads } = await progress.step("Database", () =>
    prepareDatabase(places, { ...order, secrets }),
  );
  await progress.step("Uploads and interfaces", () => putBackFiles(places, order));
  if (secrets) await writeSecrets(restoringDirOf(dataDir), secrets);
  if (order.redisUrl !== undefined) await emptyQueues(order.redisUrl);
  await declareReady(dataDir, `replaced-${nameBackup(now)}`);
  const missing = await listMissing(uploads, places.uploadDir);
  return { dataOf, missing, replacedDir: await finishRestore(dataDir) };
}

function refuseForeign({ manifest, folder }: Backup): void {
  if (manifest.postgres !== majorVersion) {
    throw new StackError(
      `The backup ${folder} is of PostgreSQL ${manifest.postgres} and this is ${majorVersion}: restore it with the release that made it.`,
    );
  }
  if (manifest.platform !== platform) {
    throw new StackError(
      `The backup ${folder} was made on ${manifest.platform} and this is ${platform}: a copied database is read by the same kind of machine alone.`,
    );
  }
}

async function openSecrets({ folder }: Backup, key: Buffer): Promise<Record<string, string>> {
  const secrets = unsealSecrets(await readFile(join(folder, keysFile)), key);
  if (secrets) return secrets;
  throw new StackError(
    `The secrets in ${folder} were sealed with another key: give its file with --key, or leave them with --without-secrets.`,
  );
}

/** Adds the files of a backup to those that are there; what the new interface is comes last. */
async function putBackFiles(
  { uploadDir, uiDir }: BackupPlaces,
  { backup, later }: RestoreOrder,
): Promise<void> {
  const folders = { uploads: uploadDir, ui: uiDir };
  for (const { folder, manifest } of [backup, ...later]) {
    const isLater = folder !== backup.folder;
    const paths = Object.keys(manifest.files).toSorted(lastlyRegistries);
    for (const path of paths) {
      const [part = "", ...rest] = path.split("/");
      const target = folders[part as keyof typeof folders];
      if (target === undefined || (isLater && part !== "uploads")) continue;
      const place = join(target, ...rest);
      const isNamedByContent = rest.length > 1;
      if (isNamedByContent && (await sizeOf(place)) === manifest.files[path]?.bytes) continue;
      await putBack(join(folder, path), place);
    }
  }
}

async function listMissing(places: string[], uploadDir: string | undefined): Promise<string[]> {
  if (uploadDir === undefined) return [];
  const missing: string[] = [];
  for (const place of places) {
    if ((await sizeOf(join(uploadDir, place))) === undefined) missing.push(place);
  }
  return missing;
}

const depthOf = (path: string) => path.split("/").length;
const lastlyRegistries = (one: string, other: string) => depthOf(other) - depthOf(one);

function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}

/** Removes the queues of a Redis of somebody else's: their jobs may be of later than the backup. */
async function emptyQueues(redisUrl: string): Promise<void> {
  const redis = connectRedis({
    url: redisUrl,
    log: createLog({ service: "restore", level: "fatal" }),
  });
  try {
    await new Promise<void>((ready, failed) => {
      redis.once("ready", ready);
      redis.once("error", failed);
    });
    const scan: AsyncIterable<string[]> = redis.scanStream({ match: "bull:*", count: 500 });
    for await (const keys of scan) {
      if (keys.length > 0) await redis.unlink(keys);
    }
  } catch (error) {
    throw new StackError("REDIS_URL cannot be reached, and its queues have to be emptied.", {
      cause: error,
    });
  } finally {
    redis.disconnect();
  }
}
