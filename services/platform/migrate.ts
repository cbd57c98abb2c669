import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { onceReachable } from "./db.ts";
import type { Sql } from "./db.ts";
import type { Log } from "./log.ts";

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

const platformMigrations = join(import.meta.dirname, "migrations");

// Whoever waits for a table keeps everybody behind it waiting, so a migration waits shortly, and often.
const lockWithinMs = 200;
const tryAgainAfterMs = 2000;
const lockNotAvailable = "55P03";

/**
 * Brings a service's schema up to date: the platform's migrations (outbox, schedule) and then the
 * service's own `NNNN-name.sql` files, in order, each once and in a transaction of its own, forward only: one that fails
 * leaves those before it applied, and the next start goes on with it. Replicas that start together wait for one another; a
 * table that is in use, and a database that is not there yet or goes away meanwhile, are waited for.
 * Throws when a file that was already applied has changed.
 */
export async function migrate(sql: Sql, options: { folder: string; log: Log }): Promise<void> {
  const files = [
    ...(await readMigrations(platformMigrations, "platform/")),
    ...(await readMigrations(options.folder, "")),
  ];
  const { log } = options;
  const apply = () => applyNextWhenFree(sql, files, log);
  let applied: string | undefined;
  do {
    applied = await onceReachable(apply, { tell: (line) => log.warn(line) });
    if (applied !== undefined) log.info({ migration: applied }, "migration applied");
  } while (applied !== undefined);
}

async function applyNextWhenFree(
  sql: Sql,
  files: Migration[],
  log: Log,
): Promise<string | undefined> {
  for (;;) {
    try {
      return await applyNext(sql, files);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === lockNotAvailable))
        throw error;
      log.warn({ err: error }, "migrations wait for a table that is in use");
      await delay(tryAgainAfterMs);
    }
  }
}

/** Applies the first file that is missing and gives its name: a long one keeps the tables of none but itself. */
async function applyNext(sql: Sql, files: Migration[]): Promise<string | undefined> {
  return sql.begin(async (tx) => {
    // Waiting for another replica, or rewriting a large table, may take longer than a query may.
    await tx`set local statement_timeout = 0`;
    await tx`select pg_advisory_xact_lock(hashtext('migrate ' || current_schema()))`;
    await tx`select set_config('lock_timeout', ${String(lockWithinMs)}, true)`;
    await tx`
      create table if not exists migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now()
      )`;
    const rows = await tx<
      { name: string; checksum: string }[]
    >`select name, checksum from migrations`;
    const next = findNext(files, new Map(rows.map((row) => [row.name, row.checksum])));
    if (!next) return undefined;
    await tx.unsafe(next.text);
    await tx`insert into migrations (name, checksum) values (${next.name}, ${next.checksum})`;
    return next.name;
  });
}

function findNext(files: Migration[], applied: Map<string, string>): Migration | undefined {
  const changed = files.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (changed) throw new Error(`Migration ${changed.name} changed after it was applied.`);
  return files.find(({ name }) => !applied.has(name));
}

async function readMigrations(folder: string, prefix: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      return {
        name: prefix + name,
        text,
        checksum: createHash("sha256").update(text).digest("hex"),
      };
    }),
  );
}
