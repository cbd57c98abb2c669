import { AppError } from "@dhahabu/contract/errors";
import type { MediaInput, MediaItem } from "@dhahabu/contract/content";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";

/** Most items a list answers; a gallery beyond it needs pages. */
export const maxListedItems = 1000;

/** Media in the database. Each change writes `media.changed` in its transaction. */
export interface MediaStore {
  /** Items by sort order, then by id; at most `maxListedItems`. */
  list(options: { withInactive: boolean }): Promise<MediaItem[]>;
  insert(input: MediaInput): Promise<MediaItem>;
  /** Throws `AppError` not_found. */
  update(mediaId: number, input: MediaInput): Promise<MediaItem>;
  /** Throws `AppError` not_found. */
  delete(mediaId: number): Promise<void>;
  /** Throws `AppError` not_found. */
  toggle(mediaId: number): Promise<MediaItem>;
}

interface MediaRow extends Omit<MediaItem, "createdAt" | "updatedAt" | "fileSize"> {
  fileSize: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Creates the store over content's schema. */
export function createMediaStore({ sql }: { sql: Sql }): MediaStore {
  const columns = sql`
    id, title, description, type, category, file_url as "fileUrl",
    thumbnail_url as "thumbnailUrl", file_size as "fileSize", duration, sort_order as "sortOrder",
    is_active as "isActive", created_at as "createdAt", updated_at as "updatedAt"`;

  async function tellChange(tx: Tx, rows: MediaRow[]): Promise<MediaItem> {
    const [row] = rows;
    if (!row) throw createNotFound();
    await enqueueEvent(tx, "media.changed", { mediaId: row.id });
    return toMediaItem(row);
  }

  return {
    async list({ withInactive }) {
      const rows = await sql<MediaRow[]>`
        select ${columns} from media_items ${withInactive ? sql`` : sql`where is_active`}
        order by sort_order, id limit ${maxListedItems}`;
      return rows.map(toMediaItem);
    },

    insert(input) {
      return sql.begin(async (tx) => {
        const rows = await tx<MediaRow[]>`
          insert into media_items (title, description, type, category, file_url, thumbnail_url,
            file_size, duration, sort_order)
          values (${input.title}, ${input.description}, ${input.type}, ${input.category},
            ${input.fileUrl}, ${input.thumbnailUrl}, ${input.fileSize}, ${input.duration},
            ${input.sortOrder})
          returning ${columns}`;
        return tellChange(tx, rows);
      });
    },

    update(mediaId, input) {
      return sql.begin(async (tx) => {
        // The form has no fields for size and duration: blank keeps what is known of the same file.
        const rows = await tx<MediaRow[]>`
          update media_items set title = ${input.title}, description = ${input.description},
            type = ${input.type}, category = ${input.category}, file_url = ${input.fileUrl},
            thumbnail_url = ${input.thumbnailUrl}, sort_order = ${input.sortOrder},
            file_size = coalesce(${input.fileSize}::bigint,
              case when file_url = ${input.fileUrl} then file_size end),
            duration = coalesce(${input.duration}::double precision,
              case when file_url = ${input.fileUrl} then duration end),
            updated_at = now()
          where id = ${mediaId}
          returning ${columns}`;
        return tellChange(tx, rows);
      });
    },

    async delete(mediaId) {
      await sql.begin(async (tx) => {
        const rows = await tx`delete from media_items where id = ${mediaId} returning id`;
        if (rows.length === 0) throw createNotFound();
        await enqueueEvent(tx, "media.changed", { mediaId });
      });
    },

    toggle(mediaId) {
      return sql.begin(async (tx) => {
        const rows = await tx<MediaRow[]>`
          update media_items set is_active = not is_active, updated_at = now()
          where id = ${mediaId}
          returning ${columns}`;
        return tellChange(tx, rows);
      });
    },
  };
}

function createNotFound(): AppError {
  return new AppError("not_found", { message: "There is no such media item." });
}

function toMediaItem(row: MediaRow): MediaItem {
  return {
    ...row,
    fileSize: row.fileSize === null ? null : Number(row.fileSize),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
