import { AppError } from "@dhahabu/contract/errors";
import type { EditableFacts, FactSheet } from "@dhahabu/contract/bank-facts";
import type { Author } from "@dhahabu/contract/internal";
import type { Queryable, Sql } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { firstEditableFacts, toStoredFacts } from "./bank-facts.ts";

/** Facts as they are sent; closed days that are left out stay as they are. */
export type FactsInput = Omit<EditableFacts, "closedDays"> & {
  closedDays?: EditableFacts["closedDays"] | undefined;
};

/** The bank's facts in the database; until somebody changes them, those of the code. */
export interface FactStore {
  read(): Promise<FactSheet>;
  /**
   * Writes the facts with their audit row and `facts.changed`; the same again change nothing. Throws
   * `AppError` conflict where they were changed since `updatedAt`, unless that is undefined.
   */
  write(
    facts: FactsInput,
    given: { today: string; updatedAt: string | null | undefined; author: Author },
  ): Promise<{ sheet: FactSheet; isChanged: boolean }>;
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

  async function read(queryable: Queryable): Promise<FactSheet> {
    const [row] = await queryable<FactRow[]>`select ${columns} from bank_facts`;
    return row ? toSheet(row) : { facts: firstEditableFacts, updatedAt: null, updatedBy: null };
  }

  return {
    read: () => read(sql),

    async write(facts, { today, updatedAt, author }) {
      return sql.begin(async (tx) => {
        await tx`lock table bank_facts in share row exclusive mode`;
        const before = await read(tx);
        if (updatedAt !== undefined && updatedAt !== before.updatedAt) {
          throw new AppError("conflict", { reason: "facts.changedMeanwhile", at: "updatedAt" });
        }
        const closedDays = facts.closedDays ?? before.facts.closedDays;
        const value = tx.json(toStoredFacts({ ...facts, closedDays }, today));
        const [row] = await tx<FactRow[]>`
          insert into bank_facts as known (value, updated_at, updated_by_username)
          select ${value}::jsonb, date_trunc('milliseconds', clock_timestamp()), ${author.username}
          where ${value}::jsonb <> ${tx.json(before.facts)}::jsonb
          on conflict (is_only) do update set value = excluded.value,
            updated_at = greatest(excluded.updated_at,
              known.updated_at + interval '1 millisecond'),
            updated_by_username = excluded.updated_by_username
          returning ${columns}`;
        if (!row) return { sheet: before, isChanged: false };
        const sheet = toSheet(row);
        await tx`
          insert into bank_fact_changes (old_value, new_value, changed_by_user_id,
            changed_by_username, address, request_id)
          values (${tx.json(before.facts)}, ${value}, ${author.userId}, ${author.username},
            ${author.address}, ${author.requestId})`;
        await enqueueEvent(tx, "facts.changed", { changedAt: row.updatedAt.toISOString() });
        return { sheet, isChanged: true };
      });
    },
  };
}

function toSheet({ facts, updatedAt, updatedBy }: FactRow): FactSheet {
  return {
    // A fact that came later than the row has its first value.
    facts: { ...firstEditableFacts, ...facts },
    updatedAt: updatedAt.toISOString(),
    updatedBy,
  };
}
