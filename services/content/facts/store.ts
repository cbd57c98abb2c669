import type { EditableFacts, FactSheet } from "@dhahabu/contract/bank-facts";
import type { Author } from "@dhahabu/contract/internal";
import type { Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { firstEditableFacts } from "./bank-facts.ts";

/** The bank's facts in the database; until somebody changes them, those of the code. */
export interface FactStore {
  read(db?: Queryable): Promise<FactSheet>;
  /** Keeps everybody else from changing the facts until the transaction ends. */
  lock(tx: Tx): Promise<void>;
  /** Writes locked facts with their audit row; undefined where they are the same as before. */
  write(
    tx: Tx,
    facts: { value: EditableFacts; before: EditableFacts },
    author: Author,
  ): Promise<(FactSheet & { updatedAt: string }) | undefined>;
}

interface FactRow {
  facts: Partial<EditableFacts>;
  updatedAt: Date;
  updatedBy: string | null;
}

/** Creates the store over content's schema. */
export function createFactStore({ sql }: { sql: Sql }): FactStore {
  const columns = sql`
    value as facts, updated_at as "updatedAt", updated_by_username as "updatedBy"`;

  return {
    async read(db = sql) {
      const [row] = await db<FactRow[]>`select ${columns} from bank_facts`;
      return row ? toSheet(row) : { facts: firstEditableFacts, updatedAt: null, updatedBy: null };
    },

    async lock(tx) {
      await tx`lock table bank_facts in share row exclusive mode`;
    },

    async write(tx, facts, author) {
      const [value, before] = [tx.json(facts.value), tx.json(facts.before)];
      const [row] = await tx<FactRow[]>`
        insert into bank_facts as known (value, updated_at, updated_by_username)
        select ${value}::jsonb, date_trunc('milliseconds', clock_timestamp()), ${author.username}
        where ${value}::jsonb <> ${before}::jsonb
        on conflict (is_only) do update set value = excluded.value,
          updated_at = greatest(excluded.updated_at, known.updated_at + interval '1 millisecond'),
          updated_by_username = excluded.updated_by_username
        returning ${columns}`;
      if (!row) return undefined;
      await tx`
        insert into bank_fact_changes (old_value, new_value, changed_by_user_id,
          changed_by_username, address, request_id)
        values (${before}, ${value}, ${author.userId}, ${author.username}, ${author.address},
          ${author.requestId})`;
      return toSheet(row);
    },
  };
}

function toSheet({ facts, updatedAt, updatedBy }: FactRow) {
  return {
    // A fact that came later than the row has its first value.
    facts: { ...firstEditableFacts, ...facts },
    updatedAt: updatedAt.toISOString(),
    updatedBy,
  };
}
