import type { MediaItem } from "@dhahabu/contract/content";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import { mediaKeptDays } from "@dhahabu/contract/media-library";
import type {
  DeletedMedia,
  MediaAction,
  MediaChange,
  MediaFilter,
  MediaVersion,
} from "@dhahabu/contract/media-library";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";
import type { MediaChangeRecord } from "../media/media-change.ts";
import { listFileNames, mediaColumns, toMediaItem } from "../media/media-row.ts";
import type { MediaRow } from "../media/media-row.ts";
import { listBuckets, readOrder } from "./media-order.ts";
import { planPlace } from "./place.ts";
import type { SortedItem } from "./place.ts";

/** Where an item is to stand. */
export interface MediaMove {
  id: number;
  after?: number | undefined;
  before?: number | undefined;
}

/** The library as staff look after it. Each change writes its audit rows and `media.changed` in its transaction. */
export interface LibraryStore {
  list(filter: MediaFilter, place: PagePlace): Promise<Page<MediaItem>>;
  /** Throws `AppError` not_found. */
  readVersion(mediaId: number): Promise<MediaVersion>;
  /** What staff changed of an item, the newest first. Throws `AppError` not_found. */
  listChanges(mediaId: number, place: PagePlace): Promise<Page<MediaChange>>;
  /** Deleted items, the newest deletion first. */
  listDeleted(place: PagePlace): Promise<Page<DeletedMedia>>;
  /** Does it to those of the items that it changes, all or none; returns their ids in order. */
  change(ids: readonly number[], action: MediaAction, author: Author): Promise<number[]>;
  /** Throws `AppError` not_found for the item, and conflict where those it is to stand by are gone. */
  move(move: MediaMove, author: Author): Promise<MediaItem>;
  /** Writes audit rows in the caller's transaction. */
  record(tx: Tx, changes: MediaChangeRecord[], author: Author): Promise<void>;
  /** Removes for good what was deleted long enough ago, and lets go of its files. Returns how many. */
  purge(): Promise<number>;
}

interface ChangeRow extends Omit<MediaChange, "changedAt" | "fields"> {
  changedAt: Date;
  oldValue: Record<string, unknown> | null;
  newValue: Record<string, unknown> | null;
}

interface DeletedRow extends MediaRow {
  deletedAt: Date;
  deletedBy: string | null;
}

const firstSurroundings = 32;
const purgeBatch = 100;

const orders = {
  order: { sort_order: "integer", id: "id" },
  // Ids rise with the hour.
  createdAt: { id: "id" },
  title: { title_key: "text", id: "id" },
  fileSize: { size_key: "bigint", id: "id" },
} as const;

/** Creates the store over content's schema. `onRelease` is called when files were let go. */
export function createLibraryStore(parts: {
  sql: Sql;
  /** Marks those of the named files that nothing shows any more. */
  releaseFiles: (tx: Tx, names: string[]) => Promise<void>;
  onRelease: () => void;
}): LibraryStore {
  const { sql } = parts;
  const columns = sql.unsafe(mediaColumns);
  const stored = sql`
    title, description, alt_text, caption, type, category, file_url, thumbnail_url, file_size,
    duration, width, height, sort_order, is_active, created_at, updated_at`;
  // Whole milliseconds, as callers read and send it back; never the same twice.
  const nextUpdate = sql`
    greatest(date_trunc('milliseconds', clock_timestamp()), updated_at + interval '1 millisecond')`;
  async function readItems(tx: Tx, ids: readonly number[]): Promise<MediaItem[]> {
    const rows = await tx<MediaRow[]>`
      select ${columns} from media_items where id = any(${[...ids]}::integer[])
      order by media_items.id for update`;
    return rows.map(toMediaItem);
  }

  async function setActive(
    tx: Tx,
    ids: readonly number[],
    isActive: boolean,
  ): Promise<MediaChangeRecord[]> {
    const items = await readItems(tx, ids);
    const changing = items.filter((item) => item.isActive !== isActive);
    await tx`
      update media_items set is_active = ${isActive}, updated_at = ${nextUpdate}
      where id = any(${changing.map(({ id }) => id)}::integer[])`;
    const kind = isActive ? "activated" : "deactivated";
    return changing.map(({ id }) => ({
      mediaId: id,
      kind,
      before: { isActive: !isActive },
      after: { isActive },
    }));
  }

  async function setAside(
    tx: Tx,
    ids: readonly number[],
    author: Author,
  ): Promise<MediaChangeRecord[]> {
    const items = await readItems(tx, ids);
    await tx`
      with gone as (
        delete from media_items where id = any(${items.map(({ id }) => id)}::integer[])
        returning id, ${stored}
      )
      insert into deleted_media_items (id, deleted_by_username, ${stored})
      select id, ${author.username}, ${stored} from gone`;
    return items.map((item) => ({ mediaId: item.id, kind: "deleted", before: item, after: null }));
  }

  async function bringBack(tx: Tx, ids: readonly number[]): Promise<MediaChangeRecord[]> {
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
    return rows.map(toMediaItem).map((item) => ({
      mediaId: item.id,
      kind: "restored",
      before: null,
      after: item,
    }));
  }

  async function record(tx: Tx, changes: MediaChangeRecord[], author: Author): Promise<void> {
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
      select change."mediaId", change.kind, nullif(change.before, 'null'), nullif(change.after, 'null'),
        ${author.userId}, ${author.username}, ${author.address}, ${author.requestId}
      from jsonb_to_recordset(${tx.json(rows)})
        as change ("mediaId" integer, kind text, before jsonb, after jsonb)`;
  }

  async function readAround(
    tx: Tx,
    id: number,
    at: SortedItem & { isBehind: boolean },
    reach: number,
  ) {
    const place = tx`(${at.sortOrder}::integer, ${at.id}::integer)`;
    const sorted = tx`select id, sort_order as "sortOrder" from media_items`;
    const behind = await tx<SortedItem[]>`
      ${sorted} where (sort_order, id) ${at.isBehind ? tx`<=` : tx`<`} ${place} and id <> ${id}
      order by sort_order desc, id desc limit ${reach}`;
    const ahead = await tx<SortedItem[]>`
      ${sorted} where (sort_order, id) ${at.isBehind ? tx`>` : tx`>=`} ${place} and id <> ${id}
      order by sort_order, id limit ${reach}`;
    return {
      behind,
      isAllBehind: behind.length < reach,
      ahead,
      isAllAhead: ahead.length < reach,
    };
  }

  async function findNeighbour(tx: Tx, { after, before }: MediaMove) {
    const wanted = [after, before].flatMap((id) => id ?? []);
    const rows = await tx<SortedItem[]>`
      select id, sort_order as "sortOrder" from media_items where id = any(${wanted}::integer[])`;
    const behind = rows.find((row) => row.id === after);
    const ahead = rows.find((row) => row.id === before);
    if (behind) return { ...behind, isBehind: true };
    if (ahead) return { ...ahead, isBehind: false };
    throw new AppError("conflict", {
      reason: "media.listChanged",
    });
  }

  return {
    async list(filter, place) {
      const { by, isFalling } = readOrder(filter.sort);
      const buckets = listBuckets(filter);
      const page = await readPage<MediaRow>(
        sql,
        {
          table: "media_items",
          columns,
          order: { keys: orders[by], isFalling },
          stretches: buckets && { column: "bucket", values: buckets },
          search: filter.search
            ? { words: "media_items.words", query: sql`media_query(${filter.search})` }
            : undefined,
        },
        place,
      );
      return mapPage(page, toMediaItem);
    },

    async readVersion(mediaId) {
      const [row] = await sql<MediaRow[]>`select ${columns} from media_items where id = ${mediaId}`;
      if (!row) throw createNotFound();
      const [change] = await sql<{ changedBy: string | null }[]>`
        select changed_by_username as "changedBy" from media_changes
        where media_id = ${mediaId} order by id desc limit 1`;
      return { item: toMediaItem(row), changedBy: change?.changedBy ?? null };
    },

    async listChanges(mediaId, place) {
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
        if (!known) throw createNotFound();
      }
      return mapPage(page, ({ oldValue, newValue, changedAt, ...row }) => ({
        ...row,
        fields: oldValue && newValue ? Object.keys(newValue) : [],
        changedAt: changedAt.toISOString(),
      }));
    },

    async listDeleted(place) {
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

    change(ids, action, author) {
      return sql.begin(async (tx) => {
        const changes = await act(tx);
        const [first] = changes;
        if (!first) return [];
        await record(tx, changes, author);
        await enqueueEvent(tx, "media.changed", { mediaId: first.mediaId }, author.requestId);
        return changes.map(({ mediaId }) => mediaId).toSorted((one, other) => one - other);
      });

      function act(tx: Tx): Promise<MediaChangeRecord[]> {
        if (action === "delete") return setAside(tx, ids, author);
        if (action === "restore") return bringBack(tx, ids);
        return setActive(tx, ids, action === "activate");
      }
    },

    move(move, author) {
      return sql.begin(async (tx) => {
        // Moves happen one after the other, so that what a place rests on still holds.
        await tx`select pg_advisory_xact_lock(hashtext('media order ' || current_schema()))`;
        const at = await findNeighbour(tx, move);
        let plan: SortedItem[] | undefined;
        for (let reach = firstSurroundings; !plan; reach *= 8) {
          const around = await readAround(tx, move.id, at, reach);
          plan = planPlace(move.id, around);
          if (!plan && around.isAllBehind && around.isAllAhead) {
            throw new AppError("conflict", { reason: "media.tooManyToOrder" });
          }
        }
        // All at once: whoever takes several rows takes them in the order of their ids.
        const taken = await readItems(tx, [move.id, ...plan.map(({ id }) => id)]);
        const before = taken.find(({ id }) => id === move.id);
        if (!before) throw createNotFound();
        await tx`
          update media_items set sort_order = planned.sort_order, updated_at = ${nextUpdate}
          from unnest(${plan.map(({ id }) => id)}::integer[],
            ${plan.map(({ sortOrder }) => sortOrder)}::integer[]) as planned (planned_id, sort_order)
          where id = planned_id`;
        const [after] = await readItems(tx, [move.id]);
        if (!after) throw createNotFound();
        if (after.sortOrder !== before.sortOrder) {
          const [{ sortOrder: from }, { sortOrder: to }] = [before, after];
          const change: MediaChangeRecord = {
            mediaId: move.id,
            kind: "moved",
            before: { sortOrder: from },
            after: { sortOrder: to },
          };
          await record(tx, [change], author);
        }
        await enqueueEvent(tx, "media.changed", { mediaId: move.id }, author.requestId);
        return after;
      });
    },

    record,

    async purge() {
      let purged = 0;
      for (;;) {
        const count = await sql.begin(async (tx) => {
          const rows = await tx<Pick<MediaItem, "fileUrl" | "thumbnailUrl">[]>`
            delete from deleted_media_items where id in (
              select id from deleted_media_items
              where deleted_at < now() - make_interval(days => ${mediaKeptDays})
              order by deleted_at limit ${purgeBatch} for update skip locked)
            returning file_url as "fileUrl", thumbnail_url as "thumbnailUrl"`;
          await parts.releaseFiles(tx, rows.flatMap(listFileNames));
          return rows.length;
        });
        purged += count;
        if (count > 0) parts.onRelease();
        if (count < purgeBatch) return purged;
      }
    },
  };
}

function createNotFound(): AppError {
  return new AppError("not_found", { reason: "media.unknown" });
}
