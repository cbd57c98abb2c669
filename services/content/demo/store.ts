import { connectSession } from "@dhahabu/platform/db";
import type { Sql, Tx } from "@dhahabu/platform/db";

/** What the database knows of the demo media. */
export interface DemoStore {
  /** True while they may be added: never were they, and there is no item. An item that is there first rules them out for good. */
  isWanted(): Promise<boolean>;
  /** Says that they are added; false where that was said before. */
  markAdded(tx: Tx, itemCount: number): Promise<boolean>;
  /** Keeps other replicas from adding them: the database holds the lock for as long as this process lives. Undefined where another one has it. */
  lock(): Promise<{ release(): Promise<void> } | undefined>;
}

/** Creates the store over content's schema. */
export function createDemoStore({ sql }: { sql: Sql }): DemoStore {
  return {
    async isWanted() {
      await sql`
        insert into demo_seedings (item_count)
        select 0 where exists (select from media_items)
        on conflict do nothing`;
      const rows = await sql`select from demo_seedings`;
      return rows.length === 0;
    },

    async markAdded(tx, itemCount) {
      const rows = await tx`
        insert into demo_seedings (item_count) values (${itemCount})
        on conflict do nothing returning item_count`;
      return rows.length === 1;
    },

    async lock() {
      const session = connectSession(sql);
      const release = () => session.end({ timeout: 3 });
      try {
        const [lock] = await session<{ isMine: boolean }[]>`
          select pg_try_advisory_lock(hashtext('demo media ' || current_schema())) as "isMine"`;
        if (lock?.isMine === true) return { release };
      } catch (error) {
        await release();
        throw error;
      }
      await release();
      return undefined;
    },
  };
}
