import type { Sql, Tx } from "@dhahabu/platform/db";
import { serviceNames } from "../services.ts";
import type { TableSum } from "./manifest.ts";

type Queries = Pick<Sql, "unsafe"> | Pick<Tx, "unsafe">;

/** Every table of every service, quoted. */
export async function listTables(sql: Queries): Promise<string[]> {
  const schemas = serviceNames.map((name) => `'${name}'`).join(",");
  const rows = await sql.unsafe<{ name: string }[]>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in (${schemas}) order by 1`);
  return rows.map(({ name }) => name);
}

/** Rows and sums of tables, as the transaction of `sql` sees them. */
export async function sumTables(
  sql: Queries,
  tables: readonly string[],
): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {};
  for (const table of tables) {
    const [row] = await sql.unsafe<{ rows: string; sum: string }[]>(`
      select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum
      from ${table} t`);
    sums[table] = { rows: Number(row?.rows ?? 0), sum: row?.sum ?? "" };
  }
  return sums;
}

/** By schema, the migrations that were applied to it. */
export async function listMigrations(
  sql: Queries,
  tables: readonly string[],
): Promise<Record<string, string[]>> {
  const applied: Record<string, string[]> = {};
  for (const table of tables.filter((name) => name.endsWith(".migrations"))) {
    const rows = await sql.unsafe<{ name: string }[]>(`select name from ${table} order by name`);
    applied[table.slice(0, table.indexOf("."))] = rows.map(({ name }) => name);
  }
  return applied;
}
