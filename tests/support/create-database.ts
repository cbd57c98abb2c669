import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { connectDatabase } from "@dhahabu/platform/db";
import { migrate } from "@dhahabu/platform/migrate";
import { createDatabase } from "@dhahabu/stack/create-database";
import postgres from "postgres";
import { quietLog } from "./start-service.ts";

/** A database of one test file: the service's own role and schema in it, as the product has them. */
export interface ServiceDatabase {
  /** Address for the service's role; its search path is the service's schema. */
  url: string;
  drop(): Promise<void>;
}

/** A database with the schema of a service, and the role that all copies of it belong to. */
interface Pattern {
  database: string;
  role: string;
  password: string;
}

const services = resolve(import.meta.dirname, "../../services");
const patterns = new Map<string, Promise<Pattern>>();

/** Creates a database as a service finds it at its second start: all migrations are done. `serverUrl` is a superuser's. */
export async function createServiceDatabase(
  serverUrl: string,
  service: string,
): Promise<ServiceDatabase> {
  const { database: pattern, role, password } = await findPattern(serverUrl, service);
  const database = `test_${randomBytes(6).toString("hex")}`;
  await run(serverUrl, async (sql) => {
    await sql`create database ${sql(database)} template ${sql(pattern)}`;
  });
  return {
    url: addressOf(serverUrl, database, { role, password }),
    drop: () => run(serverUrl, (sql) => dropDatabase(sql, database)),
  };
}

/** Creates a database as a service finds it at its first start. */
export async function createEmptyDatabase(
  serverUrl: string,
  service: string,
): Promise<ServiceDatabase> {
  const { database, role, password } = await provideEmpty(serverUrl, service);
  return {
    url: addressOf(serverUrl, database, { role, password }),
    drop: () =>
      run(serverUrl, async (sql) => {
        await dropDatabase(sql, database);
        await sql`drop role if exists ${sql(role)}`;
      }),
  };
}

/** Migrated once for all files: a copy is made with a tenth of the work. */
function findPattern(serverUrl: string, service: string): Promise<Pattern> {
  const place = `${serverUrl} ${service}`;
  const known = patterns.get(place) ?? makePattern(serverUrl, service);
  patterns.set(place, known);
  return known;
}

async function makePattern(serverUrl: string, service: string): Promise<Pattern> {
  const pattern = await provideEmpty(serverUrl, service);
  const sql = connectDatabase({ url: addressOf(serverUrl, pattern.database, pattern) });
  await migrate(sql, { folder: resolve(services, service, "migrations"), log: quietLog });
  await sql.end();
  await run(serverUrl, async (admin) => {
    // Nobody is in it, the server's own cleaner neither, when it is copied.
    await admin`alter database ${admin(pattern.database)} with allow_connections false`;
  });
  return pattern;
}

async function provideEmpty(serverUrl: string, service: string): Promise<Pattern> {
  const suffix = randomBytes(6).toString("hex");
  const database = `test_${suffix}`;
  const role = `${service}_${suffix}`;
  const password = randomBytes(12).toString("hex");
  await run(serverUrl, async (sql) => {
    await sql.unsafe(`create role ${role} login password '${password}'`);
    await createDatabase(sql, database);
  });
  const ownUrl = new URL(serverUrl);
  ownUrl.pathname = `/${database}`;
  await run(ownUrl.href, async (sql) => {
    await sql.unsafe(`create schema ${service} authorization ${role}`);
    await sql.unsafe(`alter role ${role} set search_path = ${service}`);
    if (service === "identity") await sql.unsafe(`create extension pg_trgm schema ${service}`);
  });
  return { database, role, password };
}

function addressOf(
  serverUrl: string,
  database: string,
  { role, password }: Pick<Pattern, "role" | "password">,
): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  url.username = role;
  url.password = password;
  return url.href;
}

async function dropDatabase(sql: postgres.Sql, database: string): Promise<void> {
  await sql`drop database if exists ${sql(database)} with (force)`;
}

async function run(url: string, act: (sql: postgres.Sql) => Promise<void>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await act(sql);
  } finally {
    await sql.end();
  }
}
