import type { Sql, Tx } from "@dhahabu/platform/db";
import type { KeptCustomer, SealedNumber } from "./customer.ts";
import { markForm } from "./seal.ts";
import { isDocumentTaken } from "./store.ts";

type OldSeal = Pick<KeptCustomer, "id" | "reference" | "idKind" | "keyId" | "sealed">;

export interface ResealStore {
  /** The keys that seal anything. */
  listKeyIds(): Promise<string[]>;
  /** Customers whose number another key has sealed, or is marked as before, in the order of their ids; those that somebody holds are left. */
  lockOld(tx: Tx, place: { keyId: string; after: number; limit: number }): Promise<OldSeal[]>;
  /** False where another customer has the document: it keeps the mark of before. */
  write(tx: Tx, id: number, number: SealedNumber): Promise<boolean>;
}

export function createResealStore({ sql }: { sql: Sql }): ResealStore {
  return {
    async listKeyIds() {
      // From one key to the next by the index, however many customers there are.
      const rows = await sql<{ keyId: string }[]>`
        with recursive keys (key_id) as (
          (select key_id from customers order by key_id limit 1)
          union all
          select (select key_id from customers where key_id > keys.key_id order by key_id limit 1)
          from keys where keys.key_id is not null)
        select key_id as "keyId" from keys where key_id is not null`;
      return rows.map(({ keyId }) => keyId);
    },

    async lockOld(tx, { keyId, after, limit }) {
      return tx<OldSeal[]>`
        select id, reference, id_kind as "idKind", key_id as "keyId", id_number_sealed as sealed
        from customers
        where (key_id <> ${keyId} or mark_form < ${markForm}) and id > ${after}
        order by id limit ${limit} for no key update skip locked`;
    },

    async write(tx, id, { keyId, sealed, mark }) {
      await tx`
        update customers set id_number_sealed = ${sealed}, key_id = ${keyId} where id = ${id}`;
      try {
        await tx.savepoint(
          (inner) => inner`
            update customers set id_number_mark = ${mark}, mark_form = ${markForm}
            where id = ${id}`,
        );
        return true;
      } catch (error) {
        if (!isDocumentTaken(error)) throw error;
        await tx`update customers set mark_form = 1 where id = ${id}`;
        return false;
      }
    },
  };
}
