import type { MediaItem } from "@dhahabu/contract/content";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { MediaChangeStore } from "./change-store.ts";
import { createUnknownItem, describeSwitch } from "./media-change.ts";
import type { MediaStore } from "./store.ts";

/** Switches an item off that is on, and on that is off. Throws `AppError` not_found. */
export async function toggleMedia(
  parts: { transaction: Transaction; store: MediaStore; changes: MediaChangeStore },
  mediaId: number,
  author: Author,
): Promise<MediaItem> {
  return parts.transaction(async (tx) => {
    const [known] = await parts.store.lock(tx, [mediaId]);
    if (!known) throw createUnknownItem();
    const [item] = await parts.store.setActive(tx, [mediaId], !known.isActive);
    if (!item) throw new Error("The item was locked and is gone.");
    await enqueueEvent(tx, "media.changed", { mediaId });
    await parts.changes.record(tx, [describeSwitch(item)], author);
    return item;
  });
}
