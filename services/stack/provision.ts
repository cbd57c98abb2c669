import { connectDatabase, onceReachable } from "@dhahabu/platform/db";
import postgres from "postgres";
import { createDatabase } from "./create-database.ts";
import { serviceNames } from "./services.ts";
import type { ServiceName } from "./services.ts";

const defaultDatabase = "dhahabu";
const maintenanceDatabase = "postgres";

/**
 * Makes the product's database, and for each service a login role and a schema of the same name that only
 * this role may use. Safe to repeat and to run twice at once. A database named in `adminUrl` (other than
 * `postgres`) is used as it is; else `database` is made. A server that is not there yet is waited for, and `tell`
 * hears of it. Returns each role's address.
 */
export async function provision(options: {
  adminUrl: string;
  database?: string;
  passwords: Record<ServiceName, string>;
  tell?: (line: string) => void;
  /** How many connections will be asked of the server: one that takes fewer is told of. */
  asks?: number;
  signal?: AbortSignal | undefined;
}): Promise<Record<ServiceName, string>> {
  const database = options.database ?? databaseOf(options.adminUrl);
  const { adminUrl, passwords, signal, asks = 0, tell = () => undefined } = options;
  const ensureAll = async () => {
    await ensureDatabase(adminUrl, database);
    await ensureRoles(withDatabase(adminUrl, database), database, passwords);
  };
  await onceReachable(ensureAll, { tell, signal });
  const taken = await readMaxConnections(adminUrl);
  if (taken < asks) {
    tell(
      `! PostgreSQL takes ${taken} connections, and the bank may ask for ${asks}: raise its max_connections, or lower DATABASE_POOL.`,
    );
  }
  return Object.fromEntries(
    serviceNames.map((service) => {
      const url = new URL(withDatabase(options.adminUrl, database));
      url.username = service;
      url.password = passwords[service];
      return [service, url.href];
    }),
  ) as Record<ServiceName, string>;
}

/** The address of the product's database for the same user as `adminUrl`. */
export function productDatabaseUrl(adminUrl: string): string {
  return withDatabase(adminUrl, databaseOf(adminUrl));
}

function databaseOf(adminUrl: string): string {
  const named = decodeURIComponent(new URL(adminUrl).pathname.slice(1));
  return named === "" || named === maintenanceDatabase ? defaultDatabase : named;
}

function withDatabase(url: string, database: string): string {
  const copy = new URL(url);
  copy.pathname = `/${encodeURIComponent(database)}`;
  return copy.href;
}

function connect(url: string): postgres.Sql {
  return connectDatabase({ url, maxConnections: 1 });
}

async function ensureDatabase(adminUrl: string, database: string): Promise<void> {
  const sql = connect(withDatabase(adminUrl, namedOrMaintenance(adminUrl)));
  try {
    const found = await sql`select 1 from pg_database where datname = ${database}`;
    if (found.length > 0) return;
    await createDatabase(sql, database).catch((error: unknown) => {
      // 42P04 and 23505: somebody else made it a moment ago.
      if (error instanceof postgres.PostgresError && ["42P04", "23505"].includes(error.code))
        return;
      throw error;
    });
  } finally {
    await sql.end({ timeout: 3 });
  }
}

async function readMaxConnections(adminUrl: string): Promise<number> {
  const sql = connect(withDatabase(adminUrl, namedOrMaintenance(adminUrl)));
  try {
    const [row] = await sql<{ count: number }[]>`
      select current_setting('max_connections')::integer as count`;
    return row?.count ?? 0;
  } finally {
    await sql.end({ timeout: 3 });
  }
}

function namedOrMaintenance(adminUrl: string): string {
  return decodeURIComponent(new URL(adminUrl).pathname.slice(1)) || maintenanceDatabase;
}

async function ensureRoles(
  adminUrl: string,
  database: string,
  passwords: Record<ServiceName, string>,
): Promise<void> {
  const sql = connect(adminUrl);
  try {
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext('dhahabu provision'))`;
      await tx`revoke all on schema public from public`;
      await tx`revoke all on database ${tx(database)} from public`;
      for (const service of serviceNames) {
        await ensureRole(tx, { service, database, password: passwords[service] });
      }
      // Users are searched with it; a role that only uses its schema may not make it.
      await tx`create extension if not exists pg_trgm with schema identity`;
      await moveDesk(tx);
    });
  } finally {
    await sql.end({ timeout: 3 });
  }
}

async function ensureRole(
  tx: postgres.TransactionSql,
  options: { service: ServiceName; database: string; password: string },
): Promise<void> {
  const { service, database, password } = options;
  const role = tx(service);
  const found = await tx`select 1 from pg_roles where rolname = ${service}`;
  if (found.length === 0) await tx`create role ${role}`;
  await tx.unsafe(`alter role "${service}" with login password ${literal(password)}`);
  const [admin] = await tx<{ isSuper: boolean }[]>`
    select rolsuper as "isSuper" from pg_roles where rolname = current_user`;
  // Whoever is no superuser may hand a schema only to a role it can act as.
  if (admin?.isSuper !== true) await tx`grant ${role} to current_user`;
  await tx`grant connect, temporary on database ${tx(database)} to ${role}`;
  await tx`create schema if not exists ${role} authorization ${role}`;
  await tx.unsafe(
    `alter role "${service}" in database "${database}" set search_path = "${service}"`,
  );
}

const deskTables = [
  "assistant_questions",
  "assistant_examples",
  "assistant_answers",
  "assistant_desk_version",
  "assistant_desk_changes",
];

/**
 * Hands the tables of the assistant's desk, which were enquiry's in an earlier release, to the assistant with
 * every row, unless it has its own already. No service may do that: each knows its own schema alone.
 */
async function moveDesk(tx: postgres.TransactionSql): Promise<void> {
  const [state] = await tx<{ isElsewhere: boolean; isHere: boolean }[]>`
    select to_regclass('enquiry.assistant_questions') is not null as "isElsewhere",
      to_regclass('assistant.assistant_questions') is not null as "isHere"`;
  if (state?.isElsewhere !== true || state.isHere) return;
  await tx.unsafe(`
    drop trigger if exists assistant_desk_changes_append_only on enquiry.assistant_desk_changes`);
  for (const table of deskTables) {
    await tx.unsafe(`alter table enquiry."${table}" set schema "assistant"`);
    await tx.unsafe(`alter table assistant."${table}" owner to "assistant"`);
  }
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
