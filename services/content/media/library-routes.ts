import { contentRoutes } from "@dhahabu/contract/content";
import type { MediaItem } from "@dhahabu/contract/content";
import { readAuthor } from "@dhahabu/contract/internal";
import type { Caller } from "@dhahabu/contract/internal";
import { mediaLibraryRoutes } from "@dhahabu/contract/media-library";
import { createCsvAnswer, eachRow, writeNairobiTime } from "@dhahabu/platform/http/csv";
import type { CsvCell } from "@dhahabu/platform/http/csv";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import type { Log } from "@dhahabu/platform/log";
import { changeManyMedia } from "./change-many-media.ts";
import { createUnknownItem } from "./media-change.ts";
import { moveMedia } from "./move-media.ts";

const rowsPerRead = 500;

/** Creates the calls by which staff look after the library. Each change is logged with who made it. */
export function createLibraryEndpoints(
  parts: Parameters<typeof changeManyMedia>[0] & Parameters<typeof moveMedia>[0] & { log: Log },
): Endpoint[] {
  const { store, deleted, changes, log } = parts;
  function logChange(change: string, mediaIds: readonly number[], caller: Caller): void {
    if (mediaIds.length === 0) return;
    const { userId, requestId, address } = caller;
    log.info({ change, mediaIds, userId, requestId, address }, "media changed");
  }
  return [
    createListEndpoint(mediaLibraryRoutes.listMediaLibrary, ({ query }) =>
      store.listLibrary(query, query),
    ),

    createPlainEndpoint(mediaLibraryRoutes.exportMedia, async ({ query: { ids, ...filter } }) =>
      createCsvAnswer({
        fileName: "media.csv",
        columns: csvColumns.map(([name]) => name),
        rows: writeRows(
          eachRow((after: string | undefined) =>
            store.listLibrary(filter, { limit: rowsPerRead, after, ids }),
          ),
        ),
      }),
    ),

    createEndpoint(mediaLibraryRoutes.getMediaVersion, ({ params }) =>
      changes.readVersion(params.id),
    ),

    createListEndpoint(mediaLibraryRoutes.listMediaChanges, ({ params, query }) =>
      changes.list(params.id, query),
    ),

    createListEndpoint(mediaLibraryRoutes.listDeletedMedia, ({ query }) => deleted.list(query)),

    createEndpoint(mediaLibraryRoutes.changeManyMedia, async ({ body, caller }) => {
      const ids = [...new Set(body.ids)];
      const { action } = body;
      const changedIds = await changeManyMedia(parts, { ids, action }, readAuthor(caller));
      logChange(action, changedIds, caller);
      return { changedIds };
    }),

    createEndpoint(contentRoutes.deleteMedia, async ({ params, caller }) => {
      const changedIds = await changeManyMedia(
        parts,
        { ids: [params.id], action: "delete" },
        readAuthor(caller),
      );
      if (changedIds.length === 0) throw createUnknownItem();
      logChange("delete", changedIds, caller);
      return { message: "Media item deleted successfully." };
    }),

    createEndpoint(mediaLibraryRoutes.moveMedia, async ({ body, caller }) => {
      const item = await moveMedia(parts, body, readAuthor(caller));
      logChange("move", [item.id], caller);
      return item;
    }),
  ];
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
