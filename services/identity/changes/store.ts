import type { UserChange } from "@dhahabu/contract/accounts";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Order, Page, PagePlace } from "@dhahabu/platform/paged-list";
import type { NewUserChange } from "./user-change.ts";

/** The record of changes to accounts. Its rows are evidence: they are added and never changed. */
export interface ChangeStore {
  record(tx: Tx, change: NewUserChange): Promise<void>;
  /** What was changed of a user's account, the newest first; undefined where there is no such user. */
  list(userId: number, place: PagePlace): Promise<Page<UserChange> | undefined>;
}

const newestFirst: Order = { keys: { id: "bigint" }, isFalling: true };

/** Creates the store over identity's schema. */
export function createChangeStore({ sql }: { sql: Sql }): ChangeStore {
  return {
    async record(tx, { userId, kind, values, by, approvedBy, address, requestId }) {
      await tx`
        insert into user_changes (user_id, field, old_value, new_value, changed_by_user_id,
          changed_by_username, approved_by_user_id, approved_by_username, address, request_id)
        values (${userId}, ${kind}, ${values?.old ?? null}, ${values?.new ?? null}, ${by.id},
          ${by.username}, ${approvedBy?.id ?? null}, ${approvedBy?.username ?? null}, ${address},
          ${requestId})`;
    },

    async list(userId, place) {
      const users = await sql`select from users where id = ${userId}`;
      if (users.length === 0) return undefined;
      const page = await readPage<Omit<UserChange, "changedAt"> & { changedAt: Date }>(
        sql,
        {
          table: "user_changes",
          columns: sql`
            id::integer, field as kind, old_value as "oldValue", new_value as "newValue",
            changed_by_user_id as "changedByUserId", changed_by_username as "changedByUsername",
            approved_by_username as "approvedByUsername", address, changed_at as "changedAt"`,
          where: [sql`user_changes.user_id = ${userId}`],
          order: newestFirst,
        },
        place,
      );
      return mapPage(page, (row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
    },
  };
}
