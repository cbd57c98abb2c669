import type { MediaInput, MediaItem } from "@dhahabu/contract/content";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { MediaChangeStore } from "./change-store.ts";
import { holdFiles } from "./hold-files.ts";
import type { HeldFiles } from "./hold-files.ts";
import { assertSameVersion, createUnknownItem, findDifference } from "./media-change.ts";
import { listFileNames } from "./media-row.ts";
import type { MediaStore } from "./store.ts";

/**
 * Changes an item to what somebody of the staff filled in, and lets go of files that nothing shows then.
 * Throws as `holdFiles`, `AppError` not_found, and conflict at `updatedAt` where the item was changed since.
 */
export async function changeMedia(
  parts: {
    transaction: Transaction;
    store: MediaStore;
    changes: MediaChangeStore;
    files: HeldFiles;
    origins: readonly string[];
    sweepSoon: () => void;
  },
  { mediaId, input }: { mediaId: number; input: MediaInput },
  author: Author,
): Promise<MediaItem> {
  const { store, changes, files } = parts;
  const item = await parts.transaction(async (tx) => {
    const [known] = await store.lock(tx, [mediaId]);
    if (!known) throw createUnknownItem();
    assertSameVersion(known, input.updatedAt);
    const facts = await holdFiles(parts, tx, { input, known });
    const changed = await store.update(tx, known, { input, facts });
    await files.release(tx, listFileNames(known));
    await enqueueEvent(tx, "media.changed", { mediaId });
    const difference = findDifference(known, changed);
    if (difference) {
      await changes.record(tx, [{ mediaId, kind: "updated", ...difference }], author);
    }
    return changed;
  });
  parts.sweepSoon();
  return item;
}
