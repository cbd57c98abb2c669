import { AppError } from "@dhahabu/contract/errors";
import type { MediaInput, MediaItem, MediaTotals } from "@dhahabu/contract/content";
import type { Author } from "@dhahabu/contract/internal";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";
import { fileNameOf } from "../files/attachment.ts";
import type { FileFacts } from "../files/attachment.ts";
import { createUnknownFile, takeFromFile, takeFromForm } from "./file-facts.ts";
import type { ItemFacts } from "./file-facts.ts";
import { findDifference } from "./media-change.ts";
import type { MediaChangeRecord } from "./media-change.ts";
import { listFileNames, mediaColumns, toMediaItem } from "./media-row.ts";
import type { MediaRow } from "./media-row.ts";

/** Which items to list. */
export interface MediaQuery extends PagePlace {
  withInactive: boolean;
  type?: MediaItem["type"] | undefined;
  category?: MediaItem["category"] | undefined;
}

/** Media in the database. Each change writes its audit row and `media.changed` in its transaction. */
export interface MediaStore {
  /** Items by sort order, then by id. */
  list(query: MediaQuery): Promise<Page<MediaItem>>;
  readTotals(): Promise<MediaTotals>;
  /** Throws `AppError` invalid_input at `fileUrl`, `thumbnailUrl` or `type` where these do not fit an uploaded file. */
  insert(input: MediaInput, author: Author): Promise<MediaItem>;
  /**
   * Inserts all or none, together with what `alongside` writes; nobody of the staff did it, and it leaves no
   * audit row. Throws as `insert`, and what `alongside` throws.
   */
  insertAll(inputs: MediaInput[], alongside: (tx: Tx) => Promise<void>): Promise<void>;
  /** Throws as `insert`, `AppError` not_found, and conflict at `updatedAt` where the item was changed since. */
  update(mediaId: number, input: MediaInput, author: Author): Promise<MediaItem>;
  /** Throws `AppError` not_found. */
  toggle(mediaId: number, author: Author): Promise<MediaItem>;
}

/** What items need of the uploaded files they show. */
export interface HeldFiles {
  lock(tx: Tx, names: string[]): Promise<void>;
  readFacts(tx: Tx, name: string): Promise<FileFacts | undefined>;
  isPicture(tx: Tx, name: string): Promise<boolean>;
  release(tx: Tx, names: string[]): Promise<void>;
}

/**
 * Creates the store over content's schema. `onRelease` is called when a change that let go of uploaded
 * files is kept: those that nothing shows any more are marked.
 */
export function createMediaStore(parts: {
  sql: Sql;
  files: HeldFiles;
  record: (tx: Tx, changes: MediaChangeRecord[], author: Author) => Promise<void>;
  onRelease: () => void;
}): MediaStore {
  const { sql, files, record } = parts;
  const columns = sql.unsafe(mediaColumns);
  // Whole milliseconds, as callers read and send it back; never the same twice.
  const nextUpdate = sql`
    greatest(date_trunc('milliseconds', clock_timestamp()), updated_at + interval '1 millisecond')`;

  async function tellChange(tx: Tx, rows: MediaRow[]): Promise<MediaItem> {
    const [row] = rows;
    if (!row) throw createNotFound();
    await enqueueEvent(tx, "media.changed", { mediaId: row.id });
    return toMediaItem(row);
  }

  async function findFacts(tx: Tx, input: MediaInput, known?: MediaItem): Promise<ItemFacts> {
    await files.lock(tx, [...listFileNames(input), ...(known ? listFileNames(known) : [])]);
    const readFacts = async (url: string) => {
      const name = fileNameOf(url);
      return name === undefined ? undefined : await files.readFacts(tx, name);
    };
    const file = await readFacts(input.fileUrl);
    if (!file && fileNameOf(input.fileUrl) !== undefined) throw createUnknownFile("fileUrl");
    const isReplaced = known !== undefined && known.fileUrl !== input.fileUrl;
    const replaced = isReplaced ? await readFacts(known.fileUrl) : undefined;
    const facts = file ? takeFromFile(input, file, replaced) : takeFromForm(input, known, replaced);
    const pictureName = fileNameOf(facts.thumbnailUrl ?? "");
    if (pictureName !== undefined && !(await files.isPicture(tx, pictureName))) {
      throw createUnknownFile("thumbnailUrl");
    }
    return facts;
  }

  async function insertIn(tx: Tx, input: MediaInput): Promise<MediaItem> {
    const facts = await findFacts(tx, input);
    const rows = await tx<MediaRow[]>`
      insert into media_items (title, description, alt_text, caption, type, category, file_url,
        thumbnail_url, file_size, duration, width, height, sort_order)
      values (${input.title}, ${input.description}, ${takeText(input.altText, null)},
        ${takeText(input.caption, null)}, ${input.type}, ${input.category}, ${input.fileUrl},
        ${facts.thumbnailUrl}, ${facts.fileSize}, ${facts.duration}, ${facts.width},
        ${facts.height}, ${input.sortOrder})
      returning ${columns}`;
    return tellChange(tx, rows);
  }

  return {
    async list({ withInactive, type, category, ...place }) {
      const page = await readPage<MediaRow>(
        sql,
        {
          table: "media_items",
          columns,
          where: withInactive ? [] : [sql`is_active`],
          order: { keys: { sort_order: "integer", id: "id" } },
          stretches: selectKind(type, category),
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

    insert: (input, author) =>
      sql.begin(async (tx) => {
        const item = await insertIn(tx, input);
        await record(
          tx,
          [{ mediaId: item.id, kind: "created", before: null, after: item }],
          author,
        );
        return item;
      }),

    async insertAll(inputs, alongside) {
      await sql.begin(async (tx) => {
        await alongside(tx);
        for (const input of inputs) await insertIn(tx, input);
      });
    },

    async update(mediaId, input, author) {
      const item = await sql.begin(async (tx) => {
        const knownRows = await tx<MediaRow[]>`
          select ${columns} from media_items where id = ${mediaId} for update`;
        if (!knownRows[0]) throw createNotFound();
        const known = toMediaItem(knownRows[0]);
        assertVersion(known, input.updatedAt);
        const facts = await findFacts(tx, input, known);
        const rows = await tx<MediaRow[]>`
          update media_items set title = ${input.title}, description = ${input.description},
            alt_text = ${takeText(input.altText, known.altText)},
            caption = ${takeText(input.caption, known.caption)}, type = ${input.type},
            category = ${input.category}, file_url = ${input.fileUrl},
            thumbnail_url = ${facts.thumbnailUrl}, sort_order = ${input.sortOrder},
            file_size = ${facts.fileSize}, duration = ${facts.duration}, width = ${facts.width},
            height = ${facts.height}, updated_at = ${nextUpdate}
          where id = ${mediaId}
          returning ${columns}`;
        await files.release(tx, listFileNames(known));
        const changed = await tellChange(tx, rows);
        const difference = findDifference(known, changed);
        if (difference) await record(tx, [{ mediaId, kind: "updated", ...difference }], author);
        return changed;
      });
      parts.onRelease();
      return item;
    },

    toggle(mediaId, author) {
      return sql.begin(async (tx) => {
        const rows = await tx<MediaRow[]>`
          update media_items set is_active = not is_active, updated_at = ${nextUpdate}
          where id = ${mediaId}
          returning ${columns}`;
        const item = await tellChange(tx, rows);
        const kind = item.isActive ? "activated" : "deactivated";
        const [before, after] = [{ isActive: !item.isActive }, { isActive: item.isActive }];
        await record(tx, [{ mediaId, kind, before, after }], author);
        return item;
      });
    },
  };
}

/** A text as it is stored: left out, it stays; blank, there is none. */
function takeText(given: string | null | undefined, known: string | null): string | null {
  return given === undefined ? known : given || null;
}

function assertVersion(known: MediaItem, updatedAt: string | undefined): void {
  if (updatedAt === undefined || Date.parse(updatedAt) === Date.parse(known.updatedAt)) return;
  throw new AppError("conflict", { reason: "media.changedMeanwhile", at: "updatedAt" });
}

function selectKind(type: MediaQuery["type"], category: MediaQuery["category"]) {
  if (type !== undefined && category !== undefined) {
    return { column: "type_and_category", values: [`${type}/${category}`] };
  }
  if (type !== undefined) return { column: "type", values: [type] };
  return category === undefined ? undefined : { column: "category", values: [category] };
}

function createNotFound(): AppError {
  return new AppError("not_found", { reason: "media.unknown" });
}
