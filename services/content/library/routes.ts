import { contentRoutes } from "@dhahabu/contract/content";
import type { MediaItem } from "@dhahabu/contract/content";
import { AppError } from "@dhahabu/contract/errors";
import { readAuthor } from "@dhahabu/contract/internal";
import type { Caller } from "@dhahabu/contract/internal";
import { mediaLibraryRoutes } from "@dhahabu/contract/media-library";
import type { MediaFilter } from "@dhahabu/contract/media-library";
import { createCsvAnswer, eachRow, writeNairobiTime } from "@dhahabu/platform/http/csv";
import type { CsvCell } from "@dhahabu/platform/http/csv";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { decodeCursor, encodeCursor, setNextLink } from "@dhahabu/platform/http/page-link";
import type { Log } from "@dhahabu/platform/log";
import { z } from "zod";
import { readOrder } from "./media-order.ts";
import type { LibraryStore } from "./store.ts";

const rowsPerRead = 500;
const textKey = z.tuple([z.string().max(100), z.int32()]);
const numberKey = z.tuple([z.int(), z.int32()]);
const orderKey = z.tuple([z.int32(), z.int32()]);
// As the database writes a moment: to the microsecond.
const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/)
  .refine((text) => !Number.isNaN(Date.parse(text.replace(" ", "T").replace("+00", "Z"))));
const deletedKey = z.tuple([moment, z.int32()]);

/** Creates the calls by which staff look after the library. Each change is logged with who made it. */
export function createLibraryEndpoints(parts: { store: LibraryStore; log: Log }): Endpoint[] {
  const { store, log } = parts;
  function logChange(change: string, mediaIds: readonly number[], caller: Caller): void {
    if (mediaIds.length === 0) return;
    const { userId, requestId, address } = caller;
    log.info({ change, mediaIds, userId, requestId, address }, "media changed");
  }
  return [
    createEndpoint(mediaLibraryRoutes.listMediaLibrary, async ({ query, setHeader }) => {
      const { limit, after: afterText, ...filter } = query;
      const after = decodeCursor(afterText, findKeySchema(filter));
      const { rows, next } = await store.list(filter, { limit, after });
      const { path } = mediaLibraryRoutes.listMediaLibrary;
      if (next) setNextLink(setHeader, path, query, encodeCursor(next));
      return rows;
    }),

    createPlainEndpoint(mediaLibraryRoutes.exportMedia, async ({ query }) =>
      createCsvAnswer({
        fileName: "media.csv",
        columns: csvColumns.map(([name]) => name),
        rows: writeRows(
          eachRow((after: [string | number, number] | undefined) =>
            store.list(query, { limit: rowsPerRead, after }),
          ),
        ),
      }),
    ),

    createEndpoint(mediaLibraryRoutes.getMediaVersion, ({ params }) =>
      store.readVersion(params.id),
    ),

    createEndpoint(mediaLibraryRoutes.listMediaChanges, async ({ params, query, setHeader }) => {
      const after = decodeCursor(query.after, z.tuple([z.int32()]))?.[0];
      const { limit } = query;
      const { rows, next } = await store.listChanges({ mediaId: params.id, limit, after });
      if (next !== undefined) {
        const path = mediaLibraryRoutes.listMediaChanges.path.replace(":id", String(params.id));
        setNextLink(setHeader, path, query, encodeCursor([next]));
      }
      return rows;
    }),

    createEndpoint(mediaLibraryRoutes.listDeletedMedia, async ({ query, setHeader }) => {
      const after = decodeCursor(query.after, deletedKey);
      const { rows, next } = await store.listDeleted({ limit: query.limit, after });
      const { path } = mediaLibraryRoutes.listDeletedMedia;
      if (next) setNextLink(setHeader, path, query, encodeCursor(next));
      return rows;
    }),

    createEndpoint(mediaLibraryRoutes.changeManyMedia, async ({ body, caller }) => {
      const ids = [...new Set(body.ids)];
      const changedIds = await store.change(ids, body.action, readAuthor(caller));
      logChange(body.action, changedIds, caller);
      return { changedIds };
    }),

    createEndpoint(contentRoutes.deleteMedia, async ({ params, caller }) => {
      const changedIds = await store.change([params.id], "delete", readAuthor(caller));
      if (changedIds.length === 0) {
        throw new AppError("not_found", { reason: "media.unknown" });
      }
      logChange("delete", changedIds, caller);
      return { message: "Media item deleted successfully." };
    }),

    createEndpoint(mediaLibraryRoutes.moveMedia, async ({ body, caller }) => {
      const item = await store.move(body, readAuthor(caller));
      logChange("move", [item.id], caller);
      return item;
    }),
  ];
}

function findKeySchema(filter: MediaFilter) {
  const { by } = readOrder(filter.sort);
  if ((filter.search !== undefined && filter.search !== "") || by === "title") return textKey;
  return by === "fileSize" ? numberKey : orderKey;
}

const csvColumns: readonly [name: string, read: (item: MediaItem) => CsvCell][] = [
  ["id", (item) => item.id],
  ["title", (item) => item.title],
  ["type", (item) => item.type],
  ["category", (item) => item.category],
  ["isActive", (item) => item.isActive],
  ["sortOrder", (item) => item.sortOrder],
  ["description", (item) => item.description],
  ["altText", (item) => item.altText],
  ["caption", (item) => item.caption],
  ["fileUrl", (item) => item.fileUrl],
  ["thumbnailUrl", (item) => item.thumbnailUrl],
  ["fileSizeBytes", (item) => item.fileSize],
  ["durationSeconds", (item) => item.duration],
  ["widthPixels", (item) => item.width],
  ["heightPixels", (item) => item.height],
  ["createdAt", (item) => new Date(item.createdAt)],
  ["createdAtNairobi", (item) => writeNairobiTime(new Date(item.createdAt))],
  ["updatedAt", (item) => new Date(item.updatedAt)],
  ["updatedAtNairobi", (item) => writeNairobiTime(new Date(item.updatedAt))],
];

async function* writeRows(items: AsyncIterable<MediaItem>): AsyncGenerator<CsvCell[]> {
  for await (const item of items) yield csvColumns.map(([, read]) => read(item));
}
