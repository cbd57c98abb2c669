import type { InboxView } from "@dhahabu/contract/inbox-views";
import type { Sql, Tx } from "@dhahabu/platform/db";

export interface InboxViewStore {
  /** Those of a member of staff, by name. */
  list(userId: number): Promise<InboxView[]>;
  /** Has the changes of one member of staff's views wait for one another. */
  lock(tx: Tx, userId: number): Promise<void>;
  count(tx: Tx, userId: number): Promise<number>;
  save(tx: Tx, userId: number, view: Omit<InboxView, "id">): Promise<void>;
  /** Gives back whether there was one. */
  remove(userId: number, id: number): Promise<boolean>;
}

export function createInboxViewStore({ sql }: { sql: Sql }): InboxViewStore {
  return {
    list: (userId) => sql<InboxView[]>`
      select id, name, filters from inbox_views where user_id = ${userId}
      order by lower(name), id`,

    async lock(tx, userId) {
      await tx`select pg_advisory_xact_lock(hashtext('inbox_views'), ${userId})`;
    },

    async count(tx, userId) {
      const [row] = await tx<{ count: number }[]>`
        select count(*)::integer as count from inbox_views where user_id = ${userId}`;
      return row?.count ?? 0;
    },

    async save(tx, userId, { name, filters }) {
      await tx`
        insert into inbox_views (user_id, name, filters)
        values (${userId}, ${name}, ${tx.json(filters)})
        on conflict (user_id, lower(name)) do update
          set name = excluded.name, filters = excluded.filters`;
    },

    async remove(userId, id) {
      const removed = await sql`delete from inbox_views where user_id = ${userId} and id = ${id}`;
      return removed.count > 0;
    },
  };
}
