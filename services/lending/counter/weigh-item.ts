import type { WeighedItem } from "@dhahabu/contract/counter";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import { maxPieceRows } from "@dhahabu/contract/quote-terms";
import type { Clock } from "@dhahabu/platform/clock";
import type { TransactionFor, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { ReadParts } from "../customers/read-customer.ts";
import { assertOpen, assertServed } from "./assert-served.ts";
import type { PhotoStore } from "./photo-store.ts";
import type { CounterStore } from "./store.ts";

/** What changing the pieces of a visit works with. */
export interface ItemParts {
  visits: CounterStore;
  photos: PhotoStore;
  record: ReadParts["record"];
  clock: Clock;
}

/**
 * Writes down a piece of a visit, in place of another where `replaces` names one, whose photo it is given; or puts the one
 * that `restores` names there again as it was, with its photo. Gives its id. Throws `AppError` not_found, not_allowed, and
 * conflict for a visit that is closed or full, a piece that is not there any more, or was not taken out, and a seal that is
 * on another piece.
 */
export async function weighItem(
  parts: ItemParts & { transaction: TransactionFor<number> },
  given: {
    visitId: number;
    replaces?: number | undefined;
    restores?: number | undefined;
    item: WeighedItem;
  },
  by: Author,
): Promise<number> {
  const { visits, photos, record } = parts;
  const { visitId, replaces, restores, item } = given;
  const at = parts.clock.now();
  return parts.transaction(async (tx) => {
    const visit = await visits.lock(tx, visitId);
    assertOpen(visit);
    await assertServed({ record }, visit.customer, { by, at, db: tx });
    if (replaces === undefined) {
      if (visit.items.length >= maxPieceRows) {
        const values = { max: maxPieceRows };
        throw new AppError("conflict", { reason: "counter.tooManyItems", values });
      }
    } else {
      if (!visit.items.some(({ id }) => id === replaces)) {
        throw new AppError("conflict", { reason: "counter.itemsChanged" });
      }
      await visits.removeItem(tx, replaces, by, at);
    }
    const id =
      restores === undefined
        ? await visits.insertItem(tx, { ...item, visitId, by, at })
        : await restore(tx, restores);
    if (id === undefined) {
      throw new AppError("conflict", { reason: "counter.sealUsed", at: "seal" });
    }
    const from = replaces ?? restores;
    if (from !== undefined) await photos.move(tx, { from, to: id });
    await enqueueEvent(tx, "counter.changed", { counterVisitId: visitId }, by.requestId);
    return id;
  });

  async function restore(tx: Tx, itemId: number): Promise<number | undefined> {
    if (!(await visits.wasRemoved(tx, { visitId, itemId, ...item }))) {
      throw new AppError("conflict", { reason: "counter.itemsChanged" });
    }
    return visits.restoreItem(tx, itemId, by);
  }
}
