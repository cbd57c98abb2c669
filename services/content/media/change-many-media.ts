import type { Author } from "@dhahabu/contract/internal";
import type { MediaAction } from "@dhahabu/contract/media-library";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { MediaChangeStore } from "./change-store.ts";
import type { DeletedMediaStore } from "./deleted-store.ts";
import { describeSwitch } from "./media-change.ts";
import type { MediaChangeRecord } from "./media-change.ts";
import type { MediaStore } from "./store.ts";

interface Stores {
  store: MediaStore;
  deleted: DeletedMediaStore;
  changes: MediaChangeStore;
}

/**
 * Switches, deletes or brings back those of the items that it changes, all or none; returns their ids in
 * order. Deleted items hold on to their files, and can be brought back for a while.
 */
export async function changeManyMedia(
  parts: Stores & { transaction: Transaction },
  change: { ids: readonly number[]; action: MediaAction },
  author: Author,
): Promise<number[]> {
  return parts.transaction(async (tx) => {
    const records = await act(parts, tx, { ...change, author });
    const [first] = records;
    if (!first) return [];
    await parts.changes.record(tx, records, author);
    await enqueueEvent(tx, "media.changed", { mediaId: first.mediaId }, author.requestId);
    return records.map(({ mediaId }) => mediaId).toSorted((one, other) => one - other);
  });
}

async function act(
  { store, deleted }: Stores,
  tx: Tx,
  { ids, action, author }: { ids: readonly number[]; action: MediaAction; author: Author },
): Promise<MediaChangeRecord[]> {
  if (action === "restore") {
    const items = await deleted.bringBack(tx, ids);
    return items.map((item) => ({ mediaId: item.id, kind: "restored", before: null, after: item }));
  }
  const items = await store.lock(tx, ids);
  if (action === "delete") {
    await deleted.setAside(
      tx,
      items.map(({ id }) => id),
      author.username,
    );
    return items.map((item) => ({ mediaId: item.id, kind: "deleted", before: item, after: null }));
  }
  const isActive = action === "activate";
  const others = items.filter((item) => item.isActive !== isActive).map(({ id }) => id);
  return (await store.setActive(tx, others, isActive)).map(describeSwitch);
}
