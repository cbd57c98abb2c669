import type { Author } from "@dhahabu/contract/internal";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { isOfVisit } from "./item-store.ts";

interface Photo {
  picture: Uint8Array;
  width: number;
  height: number;
  sentHash: Uint8Array;
}

interface FoundPhoto {
  picture: Buffer;
  customerId: number;
  visitReference: string;
  seal: string;
}

/** Photos of pieces. */
export interface PhotoStore {
  /** In place of the one before; false, and nothing changed, where it is the same. */
  put(tx: Tx, photo: Photo & { itemId: number; by: Author; at: Date }): Promise<boolean>;
  /** Of a piece that is there or went home with its visit, with whose it is. */
  find(place: { visitId: number; itemId: number }): Promise<FoundPhoto | undefined>;
  /** Gives the photo of a piece that was written down wrong to the one in its place. */
  move(tx: Tx, between: { from: number; to: number }): Promise<void>;
}

export function createPhotoStore({ sql }: { sql: Sql }): PhotoStore {
  return {
    async put(tx, { itemId, picture, width, height, sentHash, by, at }) {
      const kept = await tx`
        insert into counter_photos as known (item_id, picture, width, height, sent_hash,
          taken_by_user_id, taken_by, taken_at, request_id)
        values (${itemId}, ${picture}, ${width}, ${height}, ${sentHash}, ${by.userId},
          ${by.username ?? ""}, ${at}, ${by.requestId})
        on conflict (item_id) do update set picture = excluded.picture, width = excluded.width,
          height = excluded.height, sent_hash = excluded.sent_hash,
          taken_by_user_id = excluded.taken_by_user_id, taken_by = excluded.taken_by,
          taken_at = excluded.taken_at, request_id = excluded.request_id
        where known.sent_hash <> excluded.sent_hash`;
      return kept.count > 0;
    },

    async find({ visitId, itemId }) {
      const [row] = await sql<FoundPhoto[]>`
        select photo.picture, visit.customer_id as "customerId",
          visit.reference as "visitReference", item.seal
        from counter_photos photo join counter_items item on item.id = photo.item_id
          join counter_visits visit on visit.id = item.visit_id
        where item.id = ${itemId} and visit.id = ${visitId} and ${isOfVisit(sql)}`;
      return row;
    },

    async move(tx, { from, to }) {
      await tx`update counter_photos set item_id = ${to} where item_id = ${from}`;
    },
  };
}
