import type { Tx } from "@dhahabu/platform/db";
import type { Neighbour, SortedItem, Surroundings } from "./place.ts";

/** The order of the gallery. */
export interface MediaOrderStore {
  /** Keeps everybody else from moving items until the transaction ends. */
  lock(tx: Tx): Promise<void>;
  listByIds(tx: Tx, ids: readonly number[]): Promise<SortedItem[]>;
  /** The items around the place beside a neighbour, so many on either side, without the one that is moved. */
  readAround(tx: Tx, asked: Neighbour & { movedId: number; reach: number }): Promise<Surroundings>;
  renumber(tx: Tx, items: readonly SortedItem[]): Promise<void>;
}

/** Creates the store over content's schema. */
export function createMediaOrderStore(): MediaOrderStore {
  return {
    async lock(tx) {
      await tx`select pg_advisory_xact_lock(hashtext('media order ' || current_schema()))`;
    },

    async listByIds(tx, ids) {
      return tx<SortedItem[]>`
        select id, sort_order as "sortOrder" from media_items
        where id = any(${[...ids]}::integer[])`;
    },

    async readAround(tx, { id, sortOrder, isBehind, movedId, reach }) {
      const place = tx`(${sortOrder}::integer, ${id}::integer)`;
      const sorted = tx`select id, sort_order as "sortOrder" from media_items`;
      const behind = await tx<SortedItem[]>`
        ${sorted} where (sort_order, id) ${isBehind ? tx`<=` : tx`<`} ${place} and id <> ${movedId}
        order by sort_order desc, id desc limit ${reach}`;
      const ahead = await tx<SortedItem[]>`
        ${sorted} where (sort_order, id) ${isBehind ? tx`>` : tx`>=`} ${place} and id <> ${movedId}
        order by sort_order, id limit ${reach}`;
      return {
        behind,
        isAllBehind: behind.length < reach,
        ahead,
        isAllAhead: ahead.length < reach,
      };
    },

    async renumber(tx, items) {
      await tx`
        update media_items set sort_order = planned.sort_order,
          updated_at = greatest(date_trunc('milliseconds', clock_timestamp()),
            updated_at + interval '1 millisecond')
        from unnest(${items.map(({ id }) => id)}::integer[],
          ${items.map(({ sortOrder }) => sortOrder)}::integer[]) as planned (planned_id, sort_order)
        where id = planned_id`;
    },
  };
}
