import type { ListView, StaffList, StaffListName } from "@dhahabu/contract/staff-lists";
import type { Sql, Tx } from "@dhahabu/platform/db";

/** A list of the office as one member of staff has it. */
export interface Own {
  userId: number;
  list: StaffListName;
}

export interface StaffListStore {
  read(own: Own): Promise<StaffList>;
  /** Has the changes of one member of staff's views wait for one another. */
  lock(tx: Tx, own: Own): Promise<void>;
  countViews(tx: Tx, own: Own): Promise<number>;
  saveView(tx: Tx, own: Own, view: Omit<ListView, "id">): Promise<void>;
  /** Gives back whether there was one. */
  removeView(own: Own, id: number): Promise<boolean>;
  hideColumns(own: Own, hidden: readonly string[]): Promise<void>;
}

export function createStaffListStore({ sql }: { sql: Sql }): StaffListStore {
  return {
    async read({ userId, list }) {
      const [row] = await sql<StaffList[]>`
        select
          coalesce((
            select json_agg(json_build_object('id', id, 'name', name, 'filters', filters)
              order by lower(name), id)
            from list_views where user_id = ${userId} and list = ${list}
          ), '[]') as views,
          coalesce((
            select to_json(hidden) from list_columns where user_id = ${userId} and list = ${list}
          ), '[]') as "hiddenColumns"`;
      return row ?? { views: [], hiddenColumns: [] };
    },

    async lock(tx, { userId }) {
      await tx`select pg_advisory_xact_lock(hashtext('list_views'), ${userId})`;
    },

    async countViews(tx, { userId, list }) {
      const [row] = await tx<{ count: number }[]>`
        select count(*)::integer as count from list_views
        where user_id = ${userId} and list = ${list}`;
      return row?.count ?? 0;
    },

    async saveView(tx, { userId, list }, { name, filters }) {
      await tx`
        insert into list_views (user_id, list, name, filters)
        values (${userId}, ${list}, ${name}, ${tx.json(filters)})
        on conflict (user_id, list, lower(name)) do update
          set name = excluded.name, filters = excluded.filters`;
    },

    async removeView({ userId, list }, id) {
      const removed = await sql`
        delete from list_views where user_id = ${userId} and list = ${list} and id = ${id}`;
      return removed.count > 0;
    },

    async hideColumns({ userId, list }, hidden) {
      await sql`
        insert into list_columns (user_id, list, hidden)
        values (${userId}, ${list}, ${[...hidden]}::text[])
        on conflict (user_id, list) do update set hidden = excluded.hidden`;
    },
  };
}
