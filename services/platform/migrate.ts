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
 * service's own `NNNN-name.sql` files, in order, each once, forward only. Replicas that start together
 * wait for one another; a table that is in use, and a database that is not there yet or goes away meanwhile, are waited for.
 * Throws when a file that was already applied has changed.
 */
export async function migrate(sql: Sql, options: { folder: string; log: Log }): Promise<void> {
  const files = [
    ...(await readMigrations(platformMigrations, "platform/")),
    ...(await readMigrations(options.folder, "")),
  ];
  const { log } = options;
  const apply = () => applyWhenFree(sql, files, log);
  await onceReachable(apply, { tell: (line) => log.warn(line) });
}

async function applyWhenFree(sql: Sql, files: Migration[], log: Log): Promise<void> {
  for (;;) {
    try {
      return await applyMissing(sql, files, log);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === lockNotAvailable))
        throw error;
      log.warn({ err: error }, "migrations wait for a table that is in use");
      await delay(tryAgainAfterMs);
    }
  }
}

async function applyMissing(sql: Sql, files: Migration[], log: Log): Promise<void> {
  await sql.begin(async (tx) => {
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
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    for (const file of files) {
      const checksum = applied.get(file.name);
      if (checksum === file.checksum) continue;
      if (checksum !== undefined)
        throw new Error(`Migration ${file.name} changed after it was applied.`);
      await tx.unsafe(file.text);
      await tx`insert into migrations (name, checksum) values (${file.name}, ${file.checksum})`;
      log.info({ migration: file.name }, "migration applied");
    }
  });
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
