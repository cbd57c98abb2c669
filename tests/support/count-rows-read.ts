import type { Sql } from "@dhahabu/platform/db";

/** The rows that an act on the one connection of `sql` reads of tables, by the database's own count. */
export async function countRowsRead(
  sql: Sql,
  tables: readonly string[],
  act: () => Promise<unknown>,
): Promise<number> {
  const readCounter = async () => {
    await sql`select pg_stat_force_next_flush()`;
    const [row] = await sql<{ read: number }[]>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_user_tables where relname = any(${[...tables]}::text[])`;
    return row?.read ?? 0;
  };
  const before = await readCounter();
  await act();
  return (await readCounter()) - before;
}
