import type { Sql } from "@dhahabu/platform/db";

/** The uploaded files that the database names, as they lie below the folder of uploads. */
export async function listUploads(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    with kept as (select * from content.media_files where stored_at is not null and deleted_at is null)
    select name from kept
    union all select thumbnail_name from kept where thumbnail_name is not null`;
  return rows.map(({ name }) => `files/${name.slice(0, 2)}/${name}`);
}
