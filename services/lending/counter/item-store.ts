import type { WeighedItem } from "@dhahabu/contract/counter";
import type { Author } from "@dhahabu/contract/internal";
import type { Fragment, Queryable, Tx } from "@dhahabu/platform/db";

/** The pieces of visits at the counter. */
export interface ItemStore {
  /** Undefined, and nothing kept, where the seal is on another piece. */
  insertItem(
    tx: Tx,
    item: WeighedItem & { visitId: number; by: Author; at: Date },
  ): Promise<number | undefined>;
  /**
   * Writes a piece that was taken out down again, as it was weighed, by whom and when, and by whose hand it is back.
   * Undefined, and nothing kept, where its seal is on another piece.
   */
  restoreItem(tx: Tx, itemId: number, by: Author): Promise<number | undefined>;
  removeItem(tx: Tx, id: number, by: Author, at: Date): Promise<void>;
  /** True for a piece that was weighed so in a visit, and taken out of it. */
  wasRemoved(tx: Tx, item: WeighedItem & { visitId: number; itemId: number }): Promise<boolean>;
}

/** True for the row `item` where it is there, or went home as its visit closed. */
export function isOfVisit(db: Queryable): Fragment {
  return db`(item.removed_at is null or item.released_at is not null)`;
}

export function createItemStore(): ItemStore {
  return {
    async insertItem(tx, { by, at, ...item }) {
      const [row] = await tx<{ id: number }[]>`
        insert into counter_items (visit_id, description, gold_type, gross_grams, stones_grams,
          fineness, assay_method, seal, weighed_by_user_id, weighed_by, weighed_at, request_id)
        values (${item.visitId}, ${item.description}, ${item.goldType}, ${item.grossGrams},
          ${item.stonesGrams}, ${item.fineness}, ${item.assayMethod}, ${item.seal}, ${by.userId},
          ${by.username ?? ""}, ${at}, ${by.requestId})
        on conflict (seal) where removed_at is null do nothing
        returning id`;
      return row?.id;
    },

    async restoreItem(tx, itemId, by) {
      const [row] = await tx<{ id: number }[]>`
        insert into counter_items (visit_id, description, gold_type, gross_grams, stones_grams,
          fineness, assay_method, seal, weighed_by_user_id, weighed_by, weighed_at,
          restored_by_user_id, request_id)
        select visit_id, description, gold_type, gross_grams, stones_grams, fineness, assay_method,
          seal, weighed_by_user_id, weighed_by, weighed_at, ${by.userId}, ${by.requestId}
        from counter_items
        where id = ${itemId}
        on conflict (seal) where removed_at is null do nothing
        returning id`;
      return row?.id;
    },

    async removeItem(tx, id, by, at) {
      await tx`
        update counter_items set removed_by_user_id = ${by.userId},
          removed_by = ${by.username ?? ""}, removed_at = ${at}
        where id = ${id} and removed_at is null`;
    },

    async wasRemoved(tx, { visitId, itemId, ...item }) {
      const removed = await tx`
        select from counter_items
        where id = ${itemId} and visit_id = ${visitId} and removed_at is not null
          and description = ${item.description} and gold_type = ${item.goldType}
          and gross_grams = ${item.grossGrams} and stones_grams = ${item.stonesGrams}
          and fineness = ${item.fineness} and assay_method = ${item.assayMethod}
          and seal = ${item.seal}`;
      return removed.count > 0;
    },
  };
}
