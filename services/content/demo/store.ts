import { connectSession } from "@dhahabu/platform/db";
import type { Sql, Tx } from "@dhahabu/platform/db";

/** What the database knows of the demo media. */
export interface DemoStore {
  /** True while they may be added: never were they, and there is no item. An item that is there first rules them out for good. */
  isWanted(): Promise<boolean>;
  /** Says in the caller's transaction that they are added. Throws where that was said before. */
  markAdded(tx: Tx, itemCount: number): Promise<void>;
  /** Does it unless another replica does: the database holds the lock for as long as this process lives. False where another one has it. */
  runAlone(act: () => Promise<void>): Promise<boolean>;
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
      await tx`insert into demo_seedings (item_count) values (${itemCount})`;
    },

    async runAlone(act) {
      const session = connectSession(sql);
      try {
        const [lock] = await session<{ isMine: boolean }[]>`
          select pg_try_advisory_lock(hashtext('demo media ' || current_schema())) as "isMine"`;
        if (lock?.isMine !== true) return false;
        await act();
        return true;
      } finally {
        await session.end({ timeout: 3 });
      }
    },
  };
}
