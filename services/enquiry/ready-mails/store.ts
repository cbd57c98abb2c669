import type { ReadyMail } from "@dhahabu/contract/ready-mails";
import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Sql, Tx } from "@dhahabu/platform/db";

export interface ReadyMailStore {
  /** The id of a mail; undefined where one with its key was taken over before. */
  insert(tx: Tx, mail: ReadyMail): Promise<number | undefined>;
  find(id: number): Promise<ReadyMail | undefined>;
  /** Deletes those that were taken over long ago, with their records; returns how many. */
  deleteOld(now: Date): Promise<number>;
}

const keptDays = 30;
const batchSize = 5000;

export function createReadyMailStore({ sql }: { sql: Sql }): ReadyMailStore {
  return {
    async insert(tx, mail) {
      const [row] = await tx<{ id: number }[]>`
        insert into ready_mails (key, mail) values (${mail.key}, ${tx.json(mail)})
        on conflict (key) do nothing returning id`;
      return row?.id;
    },

    async find(id) {
      const [row] = await sql<{ mail: ReadyMail }[]>`
        select mail from ready_mails where id = ${id}`;
      return row?.mail;
    },

    async deleteOld(now) {
      return changeInBatches(
        batchSize,
        (size) => sql`
          delete from ready_mails where id in (
            select id from ready_mails
            where taken_at < ${now}::timestamptz - make_interval(days => ${keptDays})
            order by taken_at limit ${size})`,
      );
    },
  };
}
