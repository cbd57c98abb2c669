import type { MediaItem } from "@dhahabu/contract/content";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { MediaChangeStore } from "./change-store.ts";
import { createUnknownItem } from "./media-change.ts";
import type { MediaOrderStore } from "./order-store.ts";
import { findNeighbour, planPlace } from "./place.ts";
import type { MediaMove, SortedItem } from "./place.ts";
import type { MediaStore } from "./store.ts";

const firstReach = 32;

interface Stores {
  store: MediaStore;
  order: MediaOrderStore;
  changes: MediaChangeStore;
}

/**
 * Puts an item right behind or before another; those around it make room where there is none. Throws
 * `AppError` not_found for the item, and conflict where those it is to stand by are gone.
 */
export async function moveMedia(
  parts: Stores & { transaction: Transaction },
  move: MediaMove,
  author: Author,
): Promise<MediaItem> {
  const { store, order } = parts;
  return parts.transaction(async (tx) => {
    // Moves happen one after the other, so that what a place rests on still holds.
    await order.lock(tx);
    const plan = await findPlan(parts, tx, move);
    // All at once: whoever takes several rows takes them in the order of their ids.
    const taken = await store.lock(tx, [move.id, ...plan.map(({ id }) => id)]);
    const before = taken.find(({ id }) => id === move.id);
    if (!before) throw createUnknownItem();
    await order.renumber(tx, plan);
    const [after] = await store.lock(tx, [move.id]);
    if (!after) throw createUnknownItem();
    if (after.sortOrder !== before.sortOrder) {
      const [{ sortOrder: from }, { sortOrder: to }] = [before, after];
      await parts.changes.record(
        tx,
        [
          {
            mediaId: move.id,
            kind: "moved",
            before: { sortOrder: from },
            after: { sortOrder: to },
          },
        ],
        author,
      );
    }
    await enqueueEvent(tx, "media.changed", { mediaId: move.id }, author.requestId);
    return after;
  });
}

/** The sort orders by which the item comes to stand there, from as few items around the place as will do. */
async function findPlan({ order }: Stores, tx: Tx, move: MediaMove): Promise<SortedItem[]> {
  const named = [move.after, move.before].flatMap((id) => id ?? []);
  const neighbour = findNeighbour(move, await order.listByIds(tx, named));
  for (let reach = firstReach; ; reach *= 8) {
    const around = await order.readAround(tx, { ...neighbour, movedId: move.id, reach });
    const plan = planPlace(move.id, around);
    if (plan) return plan;
    if (around.isAllBehind && around.isAllAhead) {
      throw new AppError("conflict", { reason: "media.tooManyToOrder" });
    }
  }
}
