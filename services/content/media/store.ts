import type { MediaInput, MediaItem, MediaTotals } from "@dhahabu/contract/content";
import type { MediaFilter } from "@dhahabu/contract/media-library";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";
import type { ItemFacts } from "./file-facts.ts";
import { listBuckets, readOrder } from "./media-order.ts";
import { mediaColumns, toMediaItem } from "./media-row.ts";
import type { MediaRow } from "./media-row.ts";

/** Which items the public list holds. */
interface MediaQuery extends PagePlace {
  withInactive: boolean;
  type?: MediaItem["type"] | undefined;
  category?: MediaItem["category"] | undefined;
}

/** Media items. */
export interface MediaStore {
  /** Items by sort order. */
  list(query: MediaQuery): Promise<Page<MediaItem>>;
  /** Items of every state by the filter's order. */
  listLibrary(filter: MediaFilter, place: PagePlace): Promise<Page<MediaItem>>;
  readTotals(): Promise<MediaTotals>;
  /** Those of the items that there are, locked against every other change in the order of their ids. */
  lock(tx: Tx, ids: readonly number[]): Promise<MediaItem[]>;
  insert(tx: Tx, input: MediaInput, facts: ItemFacts): Promise<MediaItem>;
  /** Changes a locked item. */
  update(
    tx: Tx,
    known: MediaItem,
    change: { input: MediaInput; facts: ItemFacts },
  ): Promise<MediaItem>;
  setActive(tx: Tx, ids: readonly number[], isActive: boolean): Promise<MediaItem[]>;
}

const orders = {
  order: { sort_order: "integer", id: "id" },
  // Ids rise with the hour.
  createdAt: { id: "id" },
  title: { title_key: "text", id: "id" },
  fileSize: { size_key: "bigint", id: "id" },
} as const;

/** Creates the store over content's schema. */
export function createMediaStore({ sql }: { sql: Sql }): MediaStore {
  const columns = sql.unsafe(mediaColumns);
  // Whole milliseconds, as callers read and send it back; never the same twice.
  const nextUpdate = sql`
    greatest(date_trunc('milliseconds', clock_timestamp()), updated_at + interval '1 millisecond')`;

  return {
    async list({ withInactive, type, category, ...place }) {
      const page = await readPage<MediaRow>(
        sql,
        {
          table: "media_items",
          columns,
          where: withInactive ? [] : [sql`is_active`],
          order: { keys: orders.order },
          stretches: selectKind(type, category),
        },
        place,
      );
      return mapPage(page, toMediaItem);
    },

    async listLibrary(filter, place) {
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

    async readTotals() {
      const [row] = await sql<{ total: string; active: string; lastUpdated: Date | null }[]>`
        select sum(count) as total, sum(count) filter (where is_active) as active,
          (select max(updated_at) from media_items) as "lastUpdated"
        from media_counts`;
      return {
        total: Number(row?.total),
        active: Number(row?.active),
        lastUpdated: row?.lastUpdated?.toISOString() ?? null,
      };
    },

    async lock(tx, ids) {
      const rows = await tx<MediaRow[]>`
        select ${columns} from media_items where id = any(${[...ids]}::integer[])
        order by media_items.id for update`;
      return rows.map(toMediaItem);
    },

    async insert(tx, input, facts) {
      const [row] = await tx<MediaRow[]>`
        insert into media_items (title, language, titles, description, alt_text, caption, type, category, file_url,
          thumbnail_url, file_size, duration, width, height, sort_order)
        values (${input.title}, ${input.language ?? "en"}, ${writeTitles(tx, input.titles)},
          ${input.description}, ${takeText(input.altText, null)},
          ${takeText(input.caption, null)}, ${input.type}, ${input.category}, ${input.fileUrl},
          ${facts.thumbnailUrl}, ${facts.fileSize}, ${facts.duration}, ${facts.width},
          ${facts.height}, ${input.sortOrder})
        returning ${columns}`;
      if (!row) throw new Error("The insert returned no item.");
      return toMediaItem(row);
    },

    async update(tx, known, { input, facts }) {
      const [row] = await tx<MediaRow[]>`
        update media_items set title = ${input.title}, language = ${input.language ?? known.language},
          titles = ${writeTitles(tx, takeTitles(input, known))}, description = ${input.description},
          alt_text = ${takeText(input.altText, known.altText)},
          caption = ${takeText(input.caption, known.caption)}, type = ${input.type},
          category = ${input.category}, file_url = ${input.fileUrl},
          thumbnail_url = ${facts.thumbnailUrl}, sort_order = ${input.sortOrder},
          file_size = ${facts.fileSize}, duration = ${facts.duration}, width = ${facts.width},
          height = ${facts.height}, updated_at = ${nextUpdate}
        where id = ${known.id}
        returning ${columns}`;
      if (!row) throw new Error("The item was locked and is gone.");
      return toMediaItem(row);
    },

    async setActive(tx, ids, isActive) {
      const rows = await tx<MediaRow[]>`
        update media_items set is_active = ${isActive}, updated_at = ${nextUpdate}
        where id = any(${[...ids]}::integer[]) returning ${columns}`;
      return rows.map(toMediaItem);
    },
  };
}

/** A text as it is stored: left out, it stays; blank, there is none. */
function takeText(given: string | null | undefined, known: string | null): string | null {
  return given === undefined ? known : given || null;
}

/** Titles in other languages translate the title there was: with another one they go, unless they are sent. */
function takeTitles(input: MediaInput, known: MediaItem): MediaItem["titles"] {
  if (input.titles !== undefined) return input.titles;
  return input.title === known.title ? known.titles : null;
}

function writeTitles(tx: Tx, titles: MediaItem["titles"] | undefined) {
  return titles ? tx.json(titles) : null;
}

function selectKind(type: MediaQuery["type"], category: MediaQuery["category"]) {
  if (type !== undefined && category !== undefined) {
    return { column: "type_and_category", values: [`${type}/${category}`] };
  }
  if (type !== undefined) return { column: "type", values: [type] };
  return category === undefined ? undefined : { column: "category", values: [category] };
}
