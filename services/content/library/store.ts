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
import type { MediaChangeRecord } from "../media/media-change.ts";
import { listFileNames, mediaColumns, toMediaItem } from "../media/media-row.ts";
import type { MediaRow } from "../media/media-row.ts";
import { listBuckets, readOrder } from "./media-order.ts";
import { planPlace } from "./place.ts";
import type { SortedItem } from "./place.ts";

/** Where a page of the library ended: what it is sorted by, and the item's id. */
export type LibraryKey = [key: string | number, mediaId: number];

/** A page of the library; `next` is where the following one starts, undefined on the last. */
export interface LibraryPage {
  rows: MediaItem[];
  next: LibraryKey | undefined;
}

/** Where an item is to stand. */
export interface MediaMove {
  id: number;
  after?: number | undefined;
  before?: number | undefined;
}

/** The library as staff look after it. Each change writes its audit rows and `media.changed` in its transaction. */
export interface LibraryStore {
  /** Items by the filter's order; with a search, by the words that were found. */
  list(
    filter: MediaFilter,
    page: { limit: number; after: LibraryKey | undefined },
  ): Promise<LibraryPage>;
  /** Throws `AppError` not_found. */
  readVersion(mediaId: number): Promise<MediaVersion>;
  /**
   * What staff changed of an item, the newest first; `after` is the id at which the page before ended. Throws
   * `AppError` not_found.
   */
  listChanges(page: {
    mediaId: number;
    limit: number;
    after: number | undefined;
  }): Promise<{ rows: MediaChange[]; next: number | undefined }>;
  /** Deleted items, the newest deletion first. */
  listDeleted(page: {
    limit: number;
    after: [deletedAt: string, mediaId: number] | undefined;
  }): Promise<{ rows: DeletedMedia[]; next: [deletedAt: string, mediaId: number] | undefined }>;
  /** Does it to those of the items that it changes, all or none; returns their ids in order. */
  change(ids: readonly number[], action: MediaAction, author: Author): Promise<number[]>;
  /** Throws `AppError` not_found for the item, and conflict where those it is to stand by are gone. */
  move(move: MediaMove, author: Author): Promise<MediaItem>;
  /** Writes audit rows in the caller's transaction. */
  record(tx: Tx, changes: MediaChangeRecord[], author: Author): Promise<void>;
  /** Removes for good what was deleted long enough ago, and lets go of its files. Returns how many. */
  purge(): Promise<number>;
}

interface FoundRow extends MediaRow {
  key: string;
}

interface ChangeRow extends Omit<MediaChange, "changedAt" | "fields"> {
  changedAt: Date;
  oldValue: Record<string, unknown> | null;
  newValue: Record<string, unknown> | null;
}

interface DeletedRow extends MediaRow {
  deletedAt: Date;
  deletedBy: string | null;
  key: string;
}

// What is looked at for one page of a search: what further words leave out costs no more than this.
const maxScannedWords = 5000;
// Words that are looked at for each item of a page: one item may hold several that begin alike.
const wordsForItem = 4;
// Kinds and states that are few enough to read the words of each, and so many of all together.
const fewKinds = 8;
const maxKindWords = 20_000;
// A word that stands so often is common, and not counted to the end.
const commonWord = 1000;
const afterEveryLetter = "\u{10FFFF}";
const withoutSpaces = /[\u3040-\u30ff\u3400-\u9fff]/;
const firstSurroundings = 32;
const purgeBatch = 100;
const afterEveryChange = 2_147_483_647;

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
  const keys = {
    order: sql`sort_order`,
    // Ids rise with the hour.
    createdAt: sql`id`,
    title: sql`title_key`,
    fileSize: sql`size_key`,
  };

  async function listSorted(
    filter: MediaFilter,
    { limit, after }: { limit: number; after: LibraryKey | undefined },
  ): Promise<FoundRow[]> {
    const { by, isFalling } = readOrder(filter.sort);
    const key = keys[by];
    const direction = isFalling ? sql`desc` : sql`asc`;
    const past = isFalling ? sql`<` : sql`>`;
    const sorted = by === "createdAt" ? sql`id` : sql`${key}, id`;
    const order =
      by === "createdAt" ? sql`id ${direction}` : sql`${key} ${direction}, id ${direction}`;
    const end = after && (by === "createdAt" ? sql`${after[1]}` : sql`${after[0]}, ${after[1]}`);
    const buckets = listBuckets(filter);
    if (!buckets) {
      const isPast = end ? sql`(${sorted}) ${past} (${end})` : sql`true`;
      return sql<FoundRow[]>`
        select ${columns}, ${key}::text as key from media_items
        where ${isPast} order by ${order} limit ${limit}`;
    }
    // Each kind and state is a stretch of one index, read no further than a page of it. Bounds in place of
    // `=` keep the planner from walking another index past items of other kinds.
    const isPast = end ? sql`and (bucket, ${sorted}) ${past} (wanted.name, ${end})` : sql``;
    return sql<FoundRow[]>`
      select ${columns}, ${key}::text as key from media_items
      where id in (
        select id from unnest(${buckets}::text[]) as wanted (name),
          lateral (
            select id, ${key} as key from media_items
            where bucket >= wanted.name and bucket <= wanted.name ${isPast}
            order by bucket ${direction}, ${order} limit ${limit}
          ) as found
        order by found.key ${direction}, found.id ${direction} limit ${limit}
      )
      order by ${order}`;
  }

  async function splitWords(text: string): Promise<string[]> {
    const rows = await sql<{ word: string }[]>`
      select distinct word, length(word) from split_media_words(${text})
      order by length(word) desc, word limit 8`;
    const words = rows.map(({ word }) => word);
    // The beginning of a longer word says nothing more, nor its end where writing has no spaces.
    return words.filter(
      (word, index) =>
        !words
          .slice(0, index)
          .some(
            (longer) =>
              longer.startsWith(word) || (withoutSpaces.test(word) && longer.endsWith(word)),
          ),
    );
  }

  /** In how many places a word stands; of a common one it is what the database estimates. */
  async function countPlaces(word: string): Promise<number> {
    const places = sql`
      select from media_words where word >= ${word} and word < ${word + afterEveryLetter}`;
    const [row] = await sql<{ count: number }[]>`
      select count(*)::integer as count from (
        ${places} order by word, media_id limit ${commonWord}) as found`;
    const count = row?.count ?? 0;
    if (count < commonWord) return count;
    const [explained] = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }[]>`
      explain (format json) ${places}`;
    return Math.max(count, explained?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0);
  }

  /**
   * The words with the one first at whose places a search looks: the rarest, and on a later page the one
   * at which the page before ended.
   */
  async function putLeadFirst(
    words: readonly string[],
    after: LibraryKey | undefined,
  ): Promise<string[]> {
    const known = after && words.find((word) => String(after[0]).startsWith(word));
    if (known !== undefined) return [known, ...words.filter((word) => word !== known)];
    if (words.length < 2) return [...words];
    const counted = await Promise.all(
      words.map(async (word) => ({ word, count: await countPlaces(word) })),
    );
    return counted.toSorted((one, other) => one.count - other.count).map(({ word }) => word);
  }

  async function search(
    filter: MediaFilter,
    words: readonly [string, ...string[]],
    { limit, after }: { limit: number; after: LibraryKey | undefined },
  ): Promise<{ rows: FoundRow[]; isCut: boolean; end: LibraryKey | undefined }> {
    const [lead, ...others] = words;
    // The database enters the index at this place, whatever else bounds the stretch.
    const [afterWord, afterId] = after && String(after[0]).startsWith(lead) ? after : [lead, 0];
    const begin = sql`${String(afterWord)}, ${afterId}`;
    const end = lead + afterEveryLetter;
    const everyKind = sql`
      select word, media_id from media_words
      where word >= ${lead} and word < ${end} and (word, media_id) > (${begin})
      order by word, media_id`;
    const buckets = listBuckets(filter);
    const isWanted = buckets ? sql`and bucket = any(${buckets}::text[])` : sql``;
    const hasOthers = others.reduce(
      (all, other) => sql`
        ${all} and exists (select from media_words as other where other.media_id = stretch.media_id
          and other.word >= ${other} and other.word < ${other + afterEveryLetter} offset 0)`,
      sql``,
    );
    // An item stands under the least of its words that were found. Each offset keeps the database from
    // reading a whole index at once instead of looking into it item by item.
    const look = (stretch: typeof everyKind, wordCount: number) => sql<FoundRow[]>`
      select found.*, stretch.word as key
      from (${stretch} limit ${wordCount}) as stretch,
        lateral (
          select ${columns} from media_items
          where id = stretch.media_id ${isWanted} ${hasOthers}
            and not exists (select from media_words as lesser
              where lesser.media_id = stretch.media_id
                and lesser.word >= ${lead} and lesser.word < stretch.word offset 0)
          offset 0
        ) as found
      order by stretch.word, stretch.media_id limit ${limit}`;

    const fewWords = limit * wordsForItem;
    let stretch = everyKind;
    let wordCount = maxScannedWords;
    if (buckets && (others.length === 0 || buckets.length <= fewKinds)) {
      // A filter that lets many through has a page at once.
      const near = await look(everyKind, fewWords);
      if (near.length === limit) return { rows: near, isCut: false, end: undefined };
      // Of one that lets few through the words of its kinds are read, each kind's from a stretch of one index.
      wordCount = Math.max(
        fewWords,
        Math.min(maxScannedWords, Math.floor(maxKindWords / buckets.length)),
      );
      stretch = sql`
        select found.word, found.media_id from unnest(${buckets}::text[]) as wanted (name),
          lateral (
            select word, media_id from media_words
            where (bucket, word, media_id) > (wanted.name, ${begin})
              and (bucket, word) < (wanted.name, ${end})
            order by bucket, word, media_id limit ${wordCount}
          ) as found
        order by found.word, found.media_id`;
    }
    const rows = await look(stretch, wordCount);
    if (rows.length === limit) return { rows, isCut: false, end: undefined };
    const [last] = await sql<{ word: string; media_id: number }[]>`
      ${stretch} offset ${wordCount - 1} limit 1`;
    return { rows, isCut: last !== undefined, end: last && [last.word, last.media_id] };
  }

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
    async list(filter, { limit, after }) {
      const readLimit = limit + 1;
      const page = (rows: FoundRow[]): LibraryPage => {
        const shown = rows.slice(0, limit);
        const last = shown.at(-1);
        return {
          rows: shown.map(({ key: _key, ...row }) => toMediaItem(row)),
          next: last && rows.length > limit ? [readKey(filter, last), last.id] : undefined,
        };
      };
      if (filter.search === undefined || filter.search === "") {
        return page(await listSorted(filter, { limit: readLimit, after }));
      }
      const [lead, ...others] = await putLeadFirst(await splitWords(filter.search), after);
      if (lead === undefined) return { rows: [], next: undefined };
      const found = await search(filter, [lead, ...others], { limit: readLimit, after });
      const { rows, next } = page(found.rows);
      return { rows, next: next ?? (found.isCut ? found.end : undefined) };
    },

    async readVersion(mediaId) {
      const [row] = await sql<MediaRow[]>`select ${columns} from media_items where id = ${mediaId}`;
      if (!row) throw createNotFound();
      const [change] = await sql<{ changedBy: string | null }[]>`
        select changed_by_username as "changedBy" from media_changes
        where media_id = ${mediaId} order by id desc limit 1`;
      return { item: toMediaItem(row), changedBy: change?.changedBy ?? null };
    },

    async listChanges({ mediaId, limit, after }) {
      const rows = await sql<ChangeRow[]>`
        select id::integer, kind, old_value as "oldValue", new_value as "newValue",
          changed_by_user_id as "changedByUserId", changed_by_username as "changedByUsername",
          changed_at as "changedAt"
        from media_changes
        where media_id = ${mediaId} and id < ${after ?? afterEveryChange}
        order by media_changes.id desc limit ${limit + 1}`;
      if (rows.length === 0) {
        const [known] = await sql`
          select from media_items where id = ${mediaId}
          union all select from media_changes where media_id = ${mediaId} limit 1`;
        if (!known) throw createNotFound();
      }
      const shown = rows.slice(0, limit);
      return {
        rows: shown.map(({ oldValue, newValue, changedAt, ...row }) => ({
          ...row,
          fields: oldValue && newValue ? Object.keys(newValue) : [],
          changedAt: changedAt.toISOString(),
        })),
        next: rows.length > limit ? shown.at(-1)?.id : undefined,
      };
    },

    async listDeleted({ limit, after }) {
      const isPast = after
        ? sql`(deleted_at, id) < (${after[0]}::timestamptz, ${after[1]})`
        : sql`true`;
      const rows = await sql<DeletedRow[]>`
        select ${columns}, deleted_at as "deletedAt", deleted_by_username as "deletedBy",
          deleted_at::text as key
        from deleted_media_items where ${isPast}
        order by deleted_at desc, id desc limit ${limit + 1}`;
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        rows: shown.map(({ deletedAt, deletedBy, key: _key, ...row }) => ({
          ...toMediaItem(row),
          deletedAt: deletedAt.toISOString(),
          deletedBy,
        })),
        next: last && rows.length > limit ? [last.key, last.id] : undefined,
      };
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

/** What a row is sorted by, as a page's end names it. */
function readKey(filter: MediaFilter, { key }: FoundRow): string | number {
  const isSearch = filter.search !== undefined && filter.search !== "";
  return isSearch || readOrder(filter.sort).by === "title" ? key : Number(key);
}

function createNotFound(): AppError {
  return new AppError("not_found", { reason: "media.unknown" });
}
