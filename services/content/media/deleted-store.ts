import type { MediaItem } from "@dhahabu/contract/content";
import { mediaKeptDays } from "@dhahabu/contract/media-library";
import type { DeletedMedia } from "@dhahabu/contract/media-library";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";
import { mediaColumns, toMediaItem } from "./media-row.ts";
import type { MediaRow } from "./media-row.ts";

/** Items on their way out: they come back as they were, or go for good after `mediaKeptDays`. */
export interface DeletedMediaStore {
  /** Deleted items, the newest deletion first. */
  list(place: PagePlace): Promise<Page<DeletedMedia>>;
  setAside(tx: Tx, ids: readonly number[], username: string | null): Promise<void>;
  /** Returns the items that were set aside, and are back. */
  bringBack(tx: Tx, ids: readonly number[]): Promise<MediaItem[]>;
  /** Removes for good so many of those whose time is over, and returns what they showed. */
  takeExpired(tx: Tx, limit: number): Promise<Pick<MediaItem, "fileUrl" | "thumbnailUrl">[]>;
}

interface DeletedRow extends MediaRow {
  deletedAt: Date;
  deletedBy: string | null;
}

/** Creates the store over content's schema. */
export function createDeletedMediaStore({ sql }: { sql: Sql }): DeletedMediaStore {
  const columns = sql.unsafe(mediaColumns);
  const stored = sql`
    title, language, titles, description, alt_text, caption, type, category, file_url, thumbnail_url, file_size,
    duration, width, height, sort_order, is_active, created_at, updated_at`;
  return {
    async list(place) {
      const page = await readPage<DeletedRow>(
        sql,
        {
          table: "deleted_media_items",
          columns: sql`
            ${columns}, deleted_at as "deletedAt", deleted_by_username as "deletedBy"`,
          order: { keys: { deleted_at: "moment", id: "id" }, isFalling: true },
        },
        place,
      );
      return mapPage(page, ({ deletedAt, deletedBy, ...row }) => ({
        ...toMediaItem(row),
        deletedAt: deletedAt.toISOString(),
        deletedBy,
      }));
    },

    async setAside(tx, ids, username) {
      await tx`
        with gone as (
          delete from media_items where id = any(${[...ids]}::integer[]) returning id, ${stored}
        )
        insert into deleted_media_items (id, deleted_by_username, ${stored})
        select id, ${username}, ${stored} from gone`;
    },

    async bringBack(tx, ids) {
      const locked = await tx<{ id: number }[]>`
        select id from deleted_media_items where id = any(${[...ids]}::integer[])
        order by id for update`;
      const rows = await tx<MediaRow[]>`
        with back as (
          delete from deleted_media_items
          where id = any(${locked.map(({ id }) => id)}::integer[]) returning id, ${stored}
        )
        insert into media_items (id, ${stored}) overriding system value
        select id, ${stored} from back order by id returning ${columns}`;
      return rows.map(toMediaItem);
    },

    async takeExpired(tx, limit) {
      return tx<Pick<MediaItem, "fileUrl" | "thumbnailUrl">[]>`
        delete from deleted_media_items where id in (
          select id from deleted_media_items
          where deleted_at < now() - make_interval(days => ${mediaKeptDays})
          order by deleted_at limit ${limit} for update skip locked)
        returning file_url as "fileUrl", thumbnail_url as "thumbnailUrl"`;
    },
  };
}
