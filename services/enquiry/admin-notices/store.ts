import type { AdminNotice } from "@dhahabu/contract/admin-notices";
import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Sql, Tx } from "@dhahabu/platform/db";
import type { NoticeSource } from "./admin-notice.ts";

export interface NoticeStore {
  /** Up to when a source was read. */
  readUntil(source: NoticeSource): Promise<Date>;
  setReadUntil(source: NoticeSource, until: Date): Promise<void>;
  /** The id of a notice; undefined where it was taken over before. */
  insert(tx: Tx, source: NoticeSource, notice: AdminNotice): Promise<number | undefined>;
  find(id: number): Promise<AdminNotice | undefined>;
  /** Deletes those that were taken over long ago, with their mails; returns how many. */
  deleteOld(now: Date): Promise<number>;
}

const keptDays = 30;
const batchSize = 5000;

export function createNoticeStore({ sql }: { sql: Sql }): NoticeStore {
  return {
    async readUntil(source) {
      const [row] = await sql<{ until: Date }[]>`
        select read_until as until from admin_notice_reads where source = ${source}`;
      if (!row) throw new Error(`It is not kept up to when ${source} was read.`);
      return row.until;
    },

    async setReadUntil(source, until) {
      await sql`
        update admin_notice_reads set read_until = greatest(read_until, ${until})
        where source = ${source}`;
    },

    async insert(tx, source, notice) {
      const [row] = await tx<{ id: number }[]>`
        insert into admin_notices (source, key, notice)
        values (${source}, ${notice.key}, ${tx.json(notice)})
        on conflict do nothing returning id`;
      return row?.id;
    },

    async find(id) {
      const [row] = await sql<{ notice: AdminNotice }[]>`
        select notice from admin_notices where id = ${id}`;
      return row?.notice;
    },

    async deleteOld(now) {
      return changeInBatches(
        batchSize,
        (size) => sql`
          delete from admin_notices where id in (
            select id from admin_notices
            where taken_at < ${now}::timestamptz - make_interval(days => ${keptDays})
            order by taken_at limit ${size})`,
      );
    },
  };
}
