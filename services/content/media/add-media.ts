import type { MediaInput, MediaItem } from "@dhahabu/contract/content";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction } from "@dhahabu/platform/db";
import type { MediaChangeStore } from "./change-store.ts";
import type { HeldFiles } from "./hold-files.ts";
import { insertMedia } from "./insert-media.ts";
import type { MediaStore } from "./store.ts";

/** Adds an item that somebody of the staff filled in. Throws as `insertMedia`. */
export async function addMedia(
  parts: {
    transaction: Transaction;
    store: MediaStore;
    changes: MediaChangeStore;
    files: HeldFiles;
    origins: readonly string[];
  },
  input: MediaInput,
  author: Author,
): Promise<MediaItem> {
  return parts.transaction(async (tx) => {
    const item = await insertMedia(parts, tx, input);
    await parts.changes.record(
      tx,
      [{ mediaId: item.id, kind: "created", before: null, after: item }],
      author,
    );
    return item;
  });
}
