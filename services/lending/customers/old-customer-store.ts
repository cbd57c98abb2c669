import type { Sql, Tx } from "@dhahabu/platform/db";

/** A customer whose time is over, with the names of their visits at the counter. */
export interface OldCustomer {
  id: number;
  visitReferences: string[];
}

interface Age {
  now: Date;
  keptForMonths: number;
}

/** Customers whose last business is long ago. */
export interface OldCustomerStore {
  /** The ids of some who were registered long ago, in their order. */
  list(query: Age & { after: number; limit: number }): Promise<number[]>;
  /** Those of them with whom nothing was done since; nobody is served anew before the transaction ends. */
  lockOver(tx: Tx, ids: readonly number[], age: Age): Promise<OldCustomer[]>;
  /** With all that hangs on them. */
  delete(tx: Tx, ids: readonly number[]): Promise<void>;
}

export function createOldCustomerStore({ sql }: { sql: Sql }): OldCustomerStore {
  return {
    async list({ now, keptForMonths, after, limit }) {
      const rows = await sql<{ id: number }[]>`
        select id from customers
        where id > ${after}
          and registered_at < ${now}::timestamptz - make_interval(months => ${keptForMonths})
        order by id limit ${limit}`;
      return rows.map(({ id }) => id);
    },

    async lockOver(tx, ids, { now, keptForMonths }) {
      // Whoever serves them holds this lock: what was done meanwhile is seen by the statement after it.
      await tx`select from customers where id = any(${[...ids]}::integer[]) order by id for update`;
      const rows = await tx<OldCustomer[]>`
        select customers.id, (select coalesce(jsonb_agg(reference), '[]') from counter_visits
            where counter_visits.customer_id = customers.id) as "visitReferences"
        from customers
        where id = any(${[...ids]}::integer[]) and find_last_business(id)
          < ${now}::timestamptz - make_interval(months => ${keptForMonths})`;
      return [...rows];
    },

    async delete(tx, ids) {
      await tx`delete from customers where id = any(${[...ids]}::integer[])`;
    },
  };
}
