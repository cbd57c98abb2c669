import { randomBytes } from "node:crypto";
import { createDatabase } from "@dhahabu/stack/create-database";
import postgres from "postgres";

/** A database of one test file: the service's own role and schema in it, as the product has them. */
export interface ServiceDatabase {
  /** Address for the service's role; its search path is the service's schema. */
  url: string;
  drop(): Promise<void>;
}

/** Creates a database with the schema and the login role of one service. `serverUrl` is a superuser's. */
export async function createServiceDatabase(
  serverUrl: string,
  service: string,
): Promise<ServiceDatabase> {
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
  const url = new URL(ownUrl);
  url.username = role;
  url.password = password;
  return {
    url: url.href,
    drop: () =>
      run(serverUrl, async (sql) => {
        await sql.unsafe(`drop database if exists ${database} with (force)`);
        await sql.unsafe(`drop role if exists ${role}`);
      }),
  };
}

async function run(url: string, act: (sql: postgres.Sql) => Promise<void>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await act(sql);
  } finally {
    await sql.end();
  }
}
