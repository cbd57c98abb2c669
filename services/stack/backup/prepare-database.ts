import { createReadStream, createWriteStream } from "node:fs";
import { chown, mkdir, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Sql } from "@dhahabu/platform/db";
import { findOwner } from "../postgres.ts";
import { loadSecrets, readSecrets } from "../secrets.ts";
import { serviceNames } from "../services.ts";
import { StackError } from "../stack-error.ts";
import type { BackupPlaces } from "./back-up.ts";
import type { Backup } from "./backup-folder.ts";
import { restoringDirOf } from "./finish-restore.ts";
import { listDifferences, listUnknownMigrations } from "./manifest.ts";
import { pauseSending } from "./pause-sending.ts";
import { aimAtBackup, recoverCluster } from "./recover-cluster.ts";
import { listMigrations, listTables, sumTables } from "./table-sums.ts";
import { listUploads } from "./uploads.ts";
import { walDirOf } from "./wal-archive.ts";

const servicesDir = resolve(import.meta.dirname, "../..");
const database = "dhahabu";

/** A moment after the backup's, or all that was put aside after it; undefined: the backup's own. */
export type Until = Date | "end" | undefined;

/**
 * Makes the database of a backup ready beside what is there: recovered, compared, of a release that is known here, with
 * no mail to be sent and nobody signed in. Gives its moment and the uploaded files that it names. Throws `StackError`.
 */
export async function prepareDatabase(
  { dataDir, archiveDir }: BackupPlaces,
  options: { backup: Backup; until: Until; secrets: Record<string, string> | undefined },
): Promise<{ dataOf: Date; uploads: string[] }> {
  const { backup, until } = options;
  await refuseNewer(backup, backup.manifest.migrations);
  const folder = restoringDirOf(dataDir);
  const walDir = walDirOf(archiveDir, backup.manifest.systemId);
  const target = aim(backup, until);
  const { server, close } = await recoverCluster(backup, folder, { walDir, target });
  try {
    const sql = server.connect({ user: "postgres", database });
    await compare(sql, backup, until);
    const dataOf = await readMoment(sql, backup, until);
    await pauseSending(server.connect({ user: "enquiry", database }), dataOf);
    await sql`delete from gateway.sessions`;
    await setPassword(sql, dataDir, options.secrets);
    const uploads = await listUploads(sql);
    await sql`checkpoint`;
    await keepHistory(join(folder, "postgres/pg_wal"), walDir);
    return { dataOf, uploads };
  } finally {
    await close();
  }
}

/** Where the server ends: it repeats its log no further. */
function aim({ manifest }: Backup, until: Until): Record<string, string> {
  if (until === undefined) return aimAtBackup(manifest);
  return until === "end"
    ? {}
    : { recovery_target_time: until.toISOString().replace("T", " ").replace("Z", "+00") };
}

async function compare(sql: Sql, backup: Backup, until: Until): Promise<void> {
  const { manifest } = backup;
  const tables = await listTables(sql);
  // An upgrade may have come after the backup.
  if (until !== undefined) return refuseNewer(backup, await listMigrations(sql, tables));
  const differing = listDifferences(manifest.tables, await sumTables(sql, tables));
  if (differing.length === 0) return;
  throw new StackError(
    `What was restored is not what the backup tells of: ${differing.join(", ")}.`,
  );
}

async function refuseNewer(
  { folder }: Backup,
  migrations: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const unknown = listUnknownMigrations(migrations, await knownMigrations());
  if (unknown.length === 0) return;
  throw new StackError(
    `The backup ${folder} is of a newer release than this one (${unknown.slice(0, 3).join(", ")}): restore it with that release.`,
  );
}

async function knownMigrations(): Promise<Record<string, readonly string[]>> {
  const read = async (service: string) =>
    (await readdir(join(servicesDir, service, "migrations"))).filter((name) =>
      name.endsWith(".sql"),
    );
  const shared = (await read("platform")).map((name) => `platform/${name}`);
  const own = serviceNames.map(async (name) => [name, [...shared, ...(await read(name))]] as const);
  return Object.fromEntries(await Promise.all(own));
}

async function readMoment(sql: Sql, { manifest }: Backup, until: Until): Promise<Date> {
  if (until instanceof Date) return until;
  if (until === undefined) return new Date(manifest.dataOf);
  const [last] = await sql<{ at: Date | null }[]>`select pg_last_xact_replay_timestamp() as at`;
  return last?.at ?? new Date(manifest.dataOf);
}

/** The next start signs in with the password of the secrets that it will find. */
async function setPassword(
  sql: Sql,
  dataDir: string,
  restored: Record<string, string> | undefined,
): Promise<void> {
  const text = restored?.["secrets.json"];
  const { postgresPassword } =
    text === undefined ? await loadSecrets(dataDir) : readSecrets(JSON.parse(text));
  await sql.unsafe(`alter role postgres password '${postgresPassword.replaceAll("'", "''")}'`);
}

/** Lets the archive know of the line of history that begins here, so that a later restore begins another one. */
async function keepHistory(clusterWal: string, walDir: string): Promise<void> {
  await mkdir(walDir, { recursive: true, mode: 0o700 });
  const owner = await findOwner();
  for (const name of (await readdir(clusterWal)).filter((file) => file.endsWith(".history"))) {
    const file = join(walDir, `${name}.gz`);
    await pipeline(
      createReadStream(join(clusterWal, name)),
      createGzip(),
      createWriteStream(file, { mode: 0o600 }),
    );
    if (owner) await chown(file, owner.uid, owner.gid);
  }
}
