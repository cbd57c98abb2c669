import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { bankName } from "@dhahabu/contract/facts";
import { findFreePorts } from "../free-port.ts";
import { lockInstance } from "../instance-lock.ts";
import { findPort } from "../postgres.ts";
import type { Progress } from "../progress.ts";
import { productDatabaseUrl } from "../provision.ts";
import { loadSecrets } from "../secrets.ts";
import { defaultLogLimits, startKeeper } from "../servers.ts";
import { findBackupDir, findUiDir } from "../settings.ts";
import type { Settings } from "../settings.ts";
import { StackError } from "../stack-error.ts";
import { makeDataDir } from "../stack.ts";
import { archiveDirOf, listBackupNames, openBackup } from "./backup-folder.ts";
import type { Backup } from "./backup-folder.ts";
import { backUp } from "./back-up.ts";
import type { BackupPlaces } from "./back-up.ts";
import { explainFault } from "./explain-fault.ts";
import { finishRestore } from "./finish-restore.ts";
import { awaitEnd } from "./recover-cluster.ts";
import { restore } from "./restore.ts";
import { backupKeyFileOf, readBackupKey } from "./sealed-keys.ts";

/** What somebody typed, and in which folder. */
export interface CommandLine {
  args: string[];
  folder: string;
}

function findPlaces(settings: Settings, backupDir: string): BackupPlaces {
  const { DATA_DIR: dataDir, handedOn } = settings;
  if (settings.DATABASE_URL !== undefined) {
    throw new StackError(
      "The database of DATABASE_URL is a server of its own: back it up with its own tools, as services/stack/docker/README.md says.",
    );
  }
  const isElsewhere = handedOn["S3_BUCKET"] !== undefined;
  return {
    dataDir,
    backupDir,
    uiDir: findUiDir(settings),
    uploadDir: isElsewhere ? undefined : (handedOn["UPLOAD_DIR"] ?? join(dataDir, "uploads")),
    archiveDir: archiveDirOf(backupDir),
  };
}

/** `npm run backup [-- --to FOLDER]`: a backup of the product, which may run meanwhile. */
export async function runBackup(
  settings: Settings,
  { args, folder }: CommandLine,
  progress: Progress,
): Promise<void> {
  const { values } = readArgs(() => parseArgs({ args, options: { to: { type: "string" } } }));
  const backupDir = values.to === undefined ? findBackupDir(settings) : resolve(folder, values.to);
  const places = findPlaces(settings, backupDir);
  const begunAtMs = performance.now();
  try {
    const { name, manifest } = await withDatabase(places.dataDir, (databaseUrl) =>
      backUp(places, { databaseUrl, keep: settings.BACKUP_KEEP, progress, now: new Date() }),
    );
    if (manifest.uploads === "elsewhere") {
      progress.line("Uploads lie in the store of S3_BUCKET and are not in the backup");
    }
    const files = Object.values(manifest.files);
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    const megabytes = files.reduce((sum, file) => sum + file.bytes, 0) / 1e6;
    const seconds = (performance.now() - begunAtMs) / 1000;
    progress.line(
      `Backup ${join(backupDir, name)}: ${rows} rows of ${Object.keys(manifest.tables).length} tables, ${files.length} files, ${megabytes.toFixed(1)} MB, in ${seconds.toFixed(1)} s`,
    );
  } catch (error) {
    throw explainFault(error, `The backup was not made`, backupDir);
  }
}

/** Gives the address of the database of a product that runs, or starts its server for the time. */
async function withDatabase<T>(dataDir: string, run: (url: string) => Promise<T>): Promise<T> {
  const clusterDir = join(dataDir, "postgres");
  const runningPort = await findPort(clusterDir);
  if (runningPort === undefined && !(await exists(clusterDir))) {
    throw new StackError(`There is no product in the data folder ${dataDir} to back up.`);
  }
  const { postgresPassword: password } = await loadSecrets(dataDir);
  const urlAt = (port: number) =>
    productDatabaseUrl(
      `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    );
  if (runningPort !== undefined) return run(urlAt(runningPort));
  const lock = await lockInstance(dataDir);
  try {
    const [port = 0] = await findFreePorts(1);
    const order = { dataDir, logLimits: defaultLogLimits, postgres: { port, password } };
    const keeper = await startKeeper(order, () => undefined);
    try {
      return await run(urlAt(port));
    } finally {
      await keeper.stop();
    }
  } finally {
    await lock.release();
  }
}

const restoreOptions = {
  from: { type: "string" },
  until: { type: "string" },
  key: { type: "string" },
  "without-secrets": { type: "boolean", default: false },
  replace: { type: "boolean", default: false },
} as const;

/** `npm run restore [-- NAME] [--from FOLDER] [--until TIME|end] [--key FILE | --without-secrets] [--replace]`. */
export async function runRestore(
  settings: Settings,
  { args, folder }: CommandLine,
  progress: Progress,
): Promise<void> {
  const { values, positionals } = readArgs(() =>
    parseArgs({ args, options: restoreOptions, allowPositionals: true }),
  );
  const backupDir =
    values.from === undefined ? findBackupDir(settings) : resolve(folder, values.from);
  const places = findPlaces(settings, backupDir);
  const { dataDir } = places;
  const until = readUntil(values.until);
  const chosen = await chooseBackup(backupDir, { name: positionals[0], until });
  await makeDataDir(dataDir);
  const lock = await lockInstance(dataDir);
  try {
    await awaitEnd(join(dataDir, "postgres"));
    if ((await finishRestore(dataDir)) !== undefined) {
      progress.line("A restore that was cut off is finished now; nothing else was done.");
      return;
    }
    if ((await exists(join(dataDir, "postgres"))) && !values.replace) {
      throw new StackError(
        `The data folder ${dataDir} holds a product: say --replace to put the backup in its place (what is there is kept beside it), or restore into another DATA_DIR.`,
      );
    }
    const key = values["without-secrets"]
      ? undefined
      : await findKey(dataDir, values.key && resolve(folder, values.key));
    const { dataOf, missing, replacedDir } = await restore(
      places,
      { ...chosen, until, key, redisUrl: settings.REDIS_URL },
      { progress, now: new Date() },
    );
    if (missing.length > 0) {
      progress.line(
        `! ${missing.length} uploaded files are in no backup: ${missing.slice(0, 3).join(", ")}`,
      );
    }
    if (key === undefined) {
      progress.line(
        "! The secrets stayed in the backup: what was sealed with them cannot be read.",
      );
    }
    if (replacedDir !== undefined) progress.line(`What was there before is kept in ${replacedDir}`);
    progress.line(
      `Restored ${chosen.backup.name}, as of ${dataOf.toISOString()}. Start it with npm start: no mail leaves ${bankName} until staff release the sending in the office.`,
    );
  } catch (error) {
    throw explainFault(error, "Nothing was restored", dataDir);
  } finally {
    await lock.release();
  }
}

async function findKey(dataDir: string, given: string | undefined): Promise<Buffer> {
  const file = given ?? backupKeyFileOf(dataDir);
  if (given === undefined && !(await exists(file))) {
    throw new StackError(
      "The secrets in the backup are sealed: give the file of their key with --key, or leave them with --without-secrets.",
    );
  }
  return readBackupKey(file);
}

function readUntil(text: string | undefined): Date | "end" | undefined {
  if (text === undefined || text === "end") return text;
  const moment = new Date(text);
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  if (hasZone && !Number.isNaN(moment.getTime())) return moment;
  throw new StackError(
    "--until takes a moment with its zone, such as 2026-11-28T09:30:00+03:00, or the word end.",
  );
}

/** The backup that is named, or the newest one from before the moment, and those after it that reach beyond it. */
async function chooseBackup(
  backupDir: string,
  { name, until }: { name: string | undefined; until: Date | "end" | undefined },
): Promise<{ backup: Backup; later: Backup[] }> {
  const names = await listBackupNames(backupDir);
  if (names.length === 0) throw new StackError(`There is no backup in ${backupDir}.`);
  if (name !== undefined || until === undefined) {
    const backup = await openBackup(backupDir, name ?? names.at(-1) ?? "");
    const later = until === undefined ? [] : names.filter((other) => other > backup.name);
    return { backup, later: await openAll(backupDir, later) };
  }
  const backups = await openAll(backupDir, names);
  const isBefore = ({ manifest }: Backup) => until === "end" || new Date(manifest.dataOf) <= until;
  const backup = backups.findLast(isBefore);
  if (backup) return { backup, later: backups.slice(backups.indexOf(backup) + 1) };
  throw new StackError(
    `No backup in ${backupDir} is from before that moment; the oldest is of ${backups[0]?.manifest.dataOf ?? ""}.`,
  );
}

const openAll = (backupDir: string, names: string[]) =>
  Promise.all(names.map((name) => openBackup(backupDir, name)));

/** Arguments that nobody knows are told in the words of whoever reads them. */
function readArgs<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new StackError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
