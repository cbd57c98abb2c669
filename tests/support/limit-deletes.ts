import type { Sql } from "@dhahabu/platform/db";

/** Has a table break off each statement that would delete more than so many rows; returns what ends that. */
export async function limitDeletes(
  sql: Sql,
  table: string,
  most: number,
): Promise<() => Promise<void>> {
  await sql.unsafe(`
    create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > ${most} then raise exception 'too many at once'; end if;
      return null;
    end $$;
    create trigger refuse_many after delete on ${table} referencing old table as gone
      for each statement execute function refuse_many()`);
  return async () => {
    await sql`drop function refuse_many() cascade`;
  };
}
