import type { OwedAccountMail } from "@dhahabu/contract/account-mails";
import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Sql, Tx } from "@dhahabu/platform/db";

export interface AccountMailStore {
  /** False where it was taken over before. */
  insert(tx: Tx, mail: OwedAccountMail): Promise<boolean>;
  /** Deletes those that were taken over long ago, with their mails; returns how many. */
  deleteOld(now: Date): Promise<number>;
}

const keptDays = 30;
const batchSize = 5000;

export function createAccountMailStore({ sql }: { sql: Sql }): AccountMailStore {
  return {
    async insert(tx, { id, kind, language }) {
      const added = await tx`
        insert into account_mails (id, kind, language) values (${id}, ${kind}, ${language})
        on conflict do nothing returning id`;
      return added.length > 0;
    },

    async deleteOld(now) {
      return changeInBatches(
        batchSize,
        (size) => sql`
          delete from account_mails where id in (
            select id from account_mails
            where taken_at < ${now}::timestamptz - make_interval(days => ${keptDays})
            order by taken_at limit ${size})`,
      );
    },
  };
}
