import type { Author } from "@dhahabu/contract/internal";
import type { MediaChange, MediaVersion } from "@dhahabu/contract/media-library";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";
import { createUnknownItem } from "./media-change.ts";
import type { MediaChangeRecord } from "./media-change.ts";
import { mediaColumns, toMediaItem } from "./media-row.ts";
import type { MediaRow } from "./media-row.ts";

/** The record of what staff changed. */
export interface MediaChangeStore {
  record(tx: Tx, changes: MediaChangeRecord[], author: Author): Promise<void>;
  /** An item as it is now, and who changed it last. Throws `AppError` not_found. */
  readVersion(mediaId: number): Promise<MediaVersion>;
  /** What was changed of an item, the newest first. Throws `AppError` not_found. */
  list(mediaId: number, place: PagePlace): Promise<Page<MediaChange>>;
}

interface ChangeRow extends Omit<MediaChange, "changedAt" | "fields"> {
  changedAt: Date;
  oldValue: Record<string, unknown> | null;
  newValue: Record<string, unknown> | null;
}

/** Creates the store over content's schema. */
export function createMediaChangeStore({ sql }: { sql: Sql }): MediaChangeStore {
  return {
    async record(tx, changes, author) {
      if (changes.length === 0) return;
      const rows = changes.map(({ mediaId, kind, before, after }) => ({
        mediaId,
        kind,
        before,
        after,
      }));
      await tx`
        insert into media_changes (media_id, kind, old_value, new_value, changed_by_user_id,
          changed_by_username, address, request_id)
        select change."mediaId", change.kind, nullif(change.before, 'null'),
          nullif(change.after, 'null'), ${author.userId}, ${author.username}, ${author.address},
          ${author.requestId}
        from jsonb_to_recordset(${tx.json(rows)})
          as change ("mediaId" integer, kind text, before jsonb, after jsonb)`;
    },

    async readVersion(mediaId) {
      const [row] = await sql<
        MediaRow[]
      >`select ${sql.unsafe(mediaColumns)} from media_items where id = ${mediaId}`;
      if (!row) throw createUnknownItem();
      const [change] = await sql<{ changedBy: string | null }[]>`
        select changed_by_username as "changedBy" from media_changes
        where media_id = ${mediaId} order by id desc limit 1`;
      return { item: toMediaItem(row), changedBy: change?.changedBy ?? null };
    },

    async list(mediaId, place) {
      const page = await readPage<ChangeRow>(
        sql,
        {
          table: "media_changes",
          columns: sql`
            id::integer, kind, old_value as "oldValue", new_value as "newValue",
            changed_by_user_id as "changedByUserId", changed_by_username as "changedByUsername",
            changed_at as "changedAt"`,
          where: [sql`media_id = ${mediaId}`],
          order: { keys: { id: "bigint" }, isFalling: true },
        },
        place,
      );
      if (page.rows.length === 0) {
        const [known] = await sql`
          select from media_items where id = ${mediaId}
          union all select from media_changes where media_id = ${mediaId} limit 1`;
        if (!known) throw createUnknownItem();
      }
      return mapPage(page, ({ oldValue, newValue, changedAt, ...row }) => ({
        ...row,
        fields: oldValue && newValue ? Object.keys(newValue) : [],
        changedAt: changedAt.toISOString(),
      }));
    },
  };
}
