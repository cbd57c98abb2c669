import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { createGunzip, createGzip } from "node:zlib";
import postgres from "postgres";
import type { Sql } from "@dhahabu/platform/db";
import { StackError } from "../stack-error.ts";
import { writeStream } from "./copy-files.ts";
import type { BackedUpFile, TableSum } from "./manifest.ts";
import { listMigrations, listTables, sumTables } from "./table-sums.ts";

/** The copied cluster, and its log as far as it is needed. */
export const clusterFile = "database.tar.gz";
export const walFolder = "log";

// What a server makes anew, and what must not come with a copy (PostgreSQL's manual, 25.3.4).
const leftOut = [
  "pg_wal/*",
  "pg_replslot/*",
  "pg_dynshmem/*",
  "pg_notify/*",
  "pg_serial/*",
  "pg_snapshots/*",
  "pg_stat_tmp/*",
  "pg_subtrans/*",
  "pgsql_tmp*",
  "pg_internal.init",
  "postmaster.pid",
  "postmaster.opts",
];
// Below the second after which a server looks for deadlocks and would end somebody else's work.
const lockWithinMs = 400;
const lockAttempts = 100;
const pauseMs = 300;

/** A copy of the running database. */
export interface DatabaseCopy {
  dataOf: Date;
  restorePoint: string;
  firstWal: string;
  backupLabel: string;
  tables: Record<string, TableSum>;
  migrations: Record<string, string[]>;
  files: Record<string, BackedUpFile>;
}

/**
 * Copies the cluster while it works, into `folder`, and takes the sums of its tables at one moment that its log
 * knows by name. Throws
 * `StackError`.
 */
export async function copyDatabase(options: {
  session: Sql;
  /** A superuser's address of the product's database. */
  url: string;
  clusterDir: string;
  folder: string;
  name: string;
}): Promise<DatabaseCopy> {
  const { session, url, clusterDir, folder } = options;
  const [begin] = await session<{ firstWal: string }[]>`
    select pg_walfile_name(pg_backup_start('dhahabu', true)) as "firstWal"`;
  const cluster = await packCluster(clusterDir, join(folder, clusterFile));
  const [end] = await session<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`;
  const restorePoint = `dhahabu ${options.name}`;
  const moment = await sumAtOneMoment(url, restorePoint);
  const firstWal = begin?.firstWal ?? "";
  const [last] = await session<{ wal: string }[]>`
    select pg_walfile_name(pg_switch_wal()) as wal`;
  const files: Record<string, BackedUpFile> = { [clusterFile]: cluster };
  for (const wal of await listWal(session, firstWal, last?.wal ?? firstWal)) {
    const place = `${walFolder}/${wal}.gz`;
    const source = createReadStream(join(clusterDir, "pg_wal", wal)).pipe(createGzip({ level: 1 }));
    files[place] = await writeStream(join(folder, place), source);
  }
  return { ...moment, restorePoint, firstWal, backupLabel: end?.labelfile ?? "", files };
}

function connect(url: string): Sql {
  return postgres(url, {
    max: 1,
    fetch_types: false,
    idle_timeout: 0,
    max_lifetime: null,
    connection: { timezone: "UTC", statement_timeout: 0 },
    onnotice: () => undefined,
  });
}

/**
 * Begins a session that alone makes a backup of the product. What belongs to it ends with it, by kill -9 too: its claim,
 * its hold on the log, and a copy that was begun. Throws `StackError`.
 */
export async function openSession(url: string): Promise<Sql> {
  const session = connect(url);
  try {
    await claim(session);
    return session;
  } catch (error) {
    await session.end({ timeout: 3 });
    throw error;
  }
}

async function claim(session: Sql): Promise<void> {
  const [lock] = await session<{ isMine: boolean }[]>`
    select pg_try_advisory_lock(hashtext('dhahabu backup')) as "isMine"`;
  if (lock?.isMine !== true) {
    throw new StackError("Another backup of this product is being made: wait until it is done.");
  }
  // The log is kept from now on, until this session ends.
  await session`
    select pg_create_physical_replication_slot(
      'dhahabu_backup_' || pg_backend_pid(), immediately_reserve => true, temporary => true)`;
}

async function packCluster(clusterDir: string, file: string): Promise<BackedUpFile> {
  const flags = leftOut.map((pattern) => `--exclude=${pattern}`);
  const tar = spawn("tar", ["--create", ...flags, "--directory", clusterDir, "."], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = endOf(tar);
  const written = writeStream(file, tar.stdout.pipe(createGzip({ level: 1 })));
  const [packed, { code, faults }] = await Promise.all([written, ended]);
  // Files change and vanish while they are read: tar says so by 1, and the log makes them whole.
  if (code > 1) throw new StackError(`The database could not be read by tar: ${faults}`);
  return packed;
}

/** Unpacks a copied cluster into a folder. */
export async function unpackCluster(file: string, clusterDir: string): Promise<void> {
  const tar = spawn("tar", ["--extract", "--no-same-owner", "--directory", clusterDir], {
    stdio: ["pipe", "ignore", "pipe"],
  });
  const fed = pipeline(createReadStream(file), createGunzip(), tar.stdin);
  const [{ code, faults }, fault] = await Promise.all([
    endOf(tar),
    fed.catch((error: Error) => error),
  ]);
  if (code !== 0) throw new StackError(`The copied database could not be unpacked: ${faults}`);
  if (fault) throw fault;
}

function endOf(child: ChildProcess): Promise<{ code: number; faults: string }> {
  return new Promise((done) => {
    let faults = "";
    child.stderr?.on("data", (chunk: Buffer) => (faults += chunk.toString()));
    child.once("error", (error) => done({ code: 127, faults: error.message }));
    child.once("close", (code) => done({ code: code ?? 128, faults: faults.trim() }));
  });
}

/**
 * Sums all tables at a moment at which nobody writes: they are locked against writers for as long as it takes to
 * begin a reader's transaction and to name the moment in the log, a few milliseconds.
 */
async function sumAtOneMoment(
  url: string,
  restorePoint: string,
): Promise<Pick<DatabaseCopy, "dataOf" | "tables" | "migrations">> {
  const reader = connect(url);
  const holder = connect(url);
  try {
    const tables = await listTables(holder);
    await reader`begin isolation level repeatable read read only`;
    const dataOf = await nameMoment({ holder, reader, tables, restorePoint });
    const sums = await sumTables(reader, tables);
    return { dataOf, tables: sums, migrations: await listMigrations(reader, tables) };
  } finally {
    await Promise.all([reader.end({ timeout: 3 }), holder.end({ timeout: 3 })]);
  }
}

async function nameMoment(options: {
  holder: Sql;
  reader: Sql;
  tables: string[];
  restorePoint: string;
}): Promise<Date> {
  const { holder, reader, tables, restorePoint } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await holder.begin(async (tx) => {
        await tx.unsafe(`set local statement_timeout = ${lockWithinMs}`);
        await tx.unsafe(`lock table ${tables.join(", ")} in share mode`);
        // A transaction sees what was committed when its first query begins.
        await reader`select 1`;
        const [row] = await tx<{ at: Date }[]>`
          select clock_timestamp() as at, pg_create_restore_point(${restorePoint})`;
        return row?.at ?? new Date();
      });
    } catch (error) {
      const isLate = error instanceof postgres.PostgresError && error.code === "57014";
      if (!isLate || attempt === lockAttempts) throw error;
      await delay(pauseMs);
    }
  }
}

async function listWal(session: Sql, first: string, last: string): Promise<string[]> {
  const rows = await session<{ name: string }[]>`
    select name from pg_ls_waldir()
    where name ~ '^[0-9A-F]{24}$' and name between ${first} and ${last} order by name`;
  return rows.map(({ name }) => name);
}
