import type { WeighedItem } from "@dhahabu/contract/counter";
import type { Author } from "@dhahabu/contract/internal";
import type { Tx } from "@dhahabu/platform/db";

/** The pieces of visits at the counter. */
export interface ItemStore {
  /** Undefined, and nothing kept, where the seal is on another piece. */
  insertItem(
    tx: Tx,
    item: WeighedItem & { visitId: number; by: Author; at: Date },
  ): Promise<number | undefined>;
  removeItem(tx: Tx, id: number, by: Author, at: Date): Promise<void>;
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

    async removeItem(tx, id, by, at) {
      await tx`
        update counter_items set removed_by_user_id = ${by.userId},
          removed_by = ${by.username ?? ""}, removed_at = ${at}
        where id = ${id} and removed_at is null`;
    },
  };
}
