import type { Sql, Tx } from "@dhahabu/platform/db";

/** A file whose bytes are to go, with its thumbnail's. */
interface DoomedFile {
  id: string;
  names: string[];
}

/** Which files are held by items, and which are to go. */
export interface DoomedFileStore {
  /**
   * Marks what nobody came back for: files that were not stored within an hour and files that no item
   * has shown within 24 hours of their upload.
   */
  markAbandoned(): Promise<void>;
  /** Marks the files that the service itself took in and that no item shows. */
  markOwnUnshown(): Promise<void>;
  /** Nothing while a backup is made: the files follow the database into it, which may still name them. */
  list(limit: number): Promise<DoomedFile[]>;
  /** Removes the row of a file whose bytes are gone. */
  forget(id: string): Promise<void>;
  /** Keeps the named files and thumbnails from being removed until the transaction ends. */
  lock(tx: Tx, names: string[]): Promise<void>;
  /** Marks those of the named files that no item shows any more. */
  release(tx: Tx, names: string[]): Promise<void>;
}

/** Creates the store over content's schema. */
export function createDoomedFileStore({ sql }: { sql: Sql }): DoomedFileStore {
  // A deleted item may come back: it holds on to its files until it is gone for good.
  const isUnshown = sql`
    not exists (select from media_items where file_name in (file.name, file.thumbnail_name))
    and not exists (select from media_items where thumbnail_name in (file.name, file.thumbnail_name))
    and not exists (select from deleted_media_items
      where file_name in (file.name, file.thumbnail_name))
    and not exists (select from deleted_media_items
      where thumbnail_name in (file.name, file.thumbnail_name))`;

  // As services/stack/backup/copy-database.ts claims it; a number of 64 bits is two columns there.
  const isBackedUp = sql`
    exists (select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) | objid::bigint = hashtext('dhahabu backup'))`;

  /** Marks those of the locked files that no item shows; asked in a statement of its own, it sees what was committed while it waited for the locks. */
  async function markUnshown(tx: Tx, ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await tx`
      update media_files as file set deleted_at = now()
      where id = any(${ids}::bigint[]) and ${isUnshown}`;
  }

  // Always in the same order, so that two changes never wait for each other.
  async function lockRows(tx: Tx, names: string[]): Promise<string[]> {
    if (names.length === 0) return [];
    const rows = await tx<{ id: string }[]>`
      select id::text from media_files
      where deleted_at is null and (name = any(${names}) or thumbnail_name = any(${names}))
      order by media_files.id for update`;
    return rows.map((row) => row.id);
  }

  return {
    async markAbandoned() {
      await sql`
        update media_files set deleted_at = now()
        where deleted_at is null and stored_at is null and created_at < now() - interval '1 hour'`;
      await sql.begin(async (tx) => {
        const rows = await tx<{ id: string }[]>`
          select id::text from media_files as file
          where deleted_at is null and stored_at is not null
            and created_at < now() - interval '24 hours'
            and ${isUnshown}
          order by file.id limit 1000 for update skip locked`;
        await markUnshown(
          tx,
          rows.map((row) => row.id),
        );
      });
    },

    async markOwnUnshown() {
      await sql.begin(async (tx) => {
        const rows = await tx<{ id: string }[]>`
          select id::text from media_files
          where deleted_at is null and uploaded_by is null
          order by media_files.id for update`;
        await markUnshown(
          tx,
          rows.map((row) => row.id),
        );
      });
    },

    async list(limit) {
      const rows = await sql<{ id: string; name: string; thumbnailName: string | null }[]>`
        select id::text, name, thumbnail_name as "thumbnailName" from media_files
        where deleted_at is not null and not ${isBackedUp}
        order by media_files.id limit ${limit}`;
      return rows.map(({ id, name, thumbnailName }) => ({
        id,
        names: thumbnailName === null ? [name] : [name, thumbnailName],
      }));
    },

    async forget(id) {
      await sql`delete from media_files where id = ${id} and deleted_at is not null`;
    },

    async lock(tx, names) {
      await lockRows(tx, names);
    },

    async release(tx, names) {
      await markUnshown(tx, await lockRows(tx, names));
    },
  };
}
