import type { Sql } from "postgres";

/**
 * Creates a database that knows the letters of every language, whatever the server's own locale: small and capital
 * letters, and what is a word, are the same on every server. Throws what PostgreSQL answers, 42P04 where it is there.
 */
export async function createDatabase(sql: Sql, name: string): Promise<void> {
  const [server] = await sql<{ version: number }[]>`
    select current_setting('server_version_num')::int as version`;
  // PostgreSQL 17 brings the rules of Unicode itself; before, they are those of the system's C library.
  const locale =
    (server?.version ?? 0) >= 170_000
      ? sql`locale_provider builtin builtin_locale 'C.UTF-8'`
      : sql`lc_collate 'C' lc_ctype 'C.UTF-8'`;
  await sql`create database ${sql(name)} template template0 encoding 'UTF8' ${locale}`;
}
