import type { CustomerChange, CustomerEntry } from "@dhahabu/contract/customers";
import type { CustomerAct } from "@dhahabu/contract/customer-terms";
import type { Author } from "@dhahabu/contract/internal";
import type { Queryable, Sql } from "@dhahabu/platform/db";
import { readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";
import { writeMoment } from "@dhahabu/platform/write-moment";

/** The record of customers: who made and who read what. Its rows are evidence. */
export interface CustomerRecordStore {
  /** Something that is read again by the same person counts once under `onceKey`. */
  add(
    entry: {
      customerId: number;
      act: CustomerAct;
      /** Which visit, photo or paper was read, by its name. */
      subject?: string | null;
      by: Author;
      changes?: readonly CustomerChange[];
      onceKey?: string | undefined;
    },
    db?: Queryable,
  ): Promise<void>;
  /** True for who has registered or changed a customer since they were last verified. */
  hasWritten(customerId: number, userId: number, db: Queryable): Promise<boolean>;
  /** True for whose account was linked with a customer at any time: they are the customer. */
  wasLinked(customerId: number, userId: number, db?: Queryable): Promise<boolean>;
  /** The newest first. */
  list(customerId: number, place: PagePlace): Promise<Page<CustomerEntry>>;
}

export function createCustomerRecordStore({ sql }: { sql: Sql }): CustomerRecordStore {
  return {
    async add({ customerId, act, subject = null, by, changes = [], onceKey }, db = sql) {
      await db`
        insert into customer_entries (customer_id, act, subject, user_id, username, address, request_id,
          changes, once_key)
        values (${customerId}, ${act}, ${subject}, ${by.userId}, ${by.username ?? ""}, ${by.address},
          ${by.requestId}, ${db.json([...changes])}, ${onceKey ?? null})
        on conflict (once_key) do nothing`;
    },

    async hasWritten(customerId, userId, db) {
      const written = await db`
        select from customer_entries
        where customer_id = ${customerId} and user_id = ${userId} and act in ('registered', 'changed')
          and id > coalesce((select max(id) from customer_entries
            where customer_id = ${customerId} and act = 'verified'), 0)
        limit 1`;
      return written.count > 0;
    },

    async wasLinked(customerId, userId, db = sql) {
      const linked = await db`
        select from customer_entries
        where customer_id = ${customerId} and user_id = ${userId} and act = 'linked' limit 1`;
      return linked.count > 0;
    },

    async list(customerId, place) {
      return readPage<CustomerEntry>(
        sql,
        {
          table: "customer_entries",
          columns: sql`
            customer_entries.id::float8, act, subject, changes, user_id as "userId", username, address,
            ${writeMoment(sql, "customer_entries.at")} as at`,
          where: [sql`customer_entries.customer_id = ${customerId}`],
          order: { keys: { id: "bigint" }, isFalling: true },
        },
        place,
      );
    },
  };
}
