import type { UserChange } from "@dhahabu/contract/accounts";
import type { Sql, Tx } from "@dhahabu/platform/db";
import type { NewUserChange } from "./user-change.ts";

/** The record of changes to accounts. Its rows are evidence: they are added and never changed. */
export interface ChangeStore {
  record(tx: Tx, change: NewUserChange): Promise<void>;
  /**
   * What was changed of a user's account, the newest first; `after` is the id at which the page before
   * ended. Undefined where there is no such user.
   */
  list(page: {
    userId: number;
    limit: number;
    after: number | undefined;
  }): Promise<{ changes: UserChange[]; next: number | undefined } | undefined>;
}

const afterEveryId = 2_147_483_647;

/** Creates the store over identity's schema. */
export function createChangeStore({ sql }: { sql: Sql }): ChangeStore {
  return {
    async record(tx, { userId, kind, values, by, address, requestId }) {
      await tx`
        insert into user_changes (user_id, field, old_value, new_value, changed_by_user_id,
          changed_by_username, address, request_id)
        values (${userId}, ${kind}, ${values?.old ?? null}, ${values?.new ?? null}, ${by.id},
          ${by.username}, ${address}, ${requestId})`;
    },

    async list({ userId, limit, after = afterEveryId }) {
      const users = await sql`select from users where id = ${userId}`;
      if (users.length === 0) return undefined;
      const rows = await sql<(Omit<UserChange, "changedAt"> & { changedAt: Date })[]>`
        select id::integer, field as kind, old_value as "oldValue", new_value as "newValue",
          changed_by_user_id as "changedByUserId", changed_by_username as "changedByUsername",
          address, changed_at as "changedAt"
        from user_changes
        where user_id = ${userId} and user_changes.id < ${after}
        order by user_changes.id desc limit ${limit + 1}`;
      const changes = rows
        .slice(0, limit)
        .map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
      return { changes, next: rows.length > limit ? changes.at(-1)?.id : undefined };
    },
  };
}
