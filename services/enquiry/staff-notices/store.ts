import {
  listNoticeKindsFor,
  noticeCountLimit,
  noticeKeptDays,
} from "@dhahabu/contract/staff-notices";
import type { StaffNotice } from "@dhahabu/contract/staff-notices";
import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Fragment, Sql, Tx } from "@dhahabu/platform/db";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";
import type { NewNotice, NoticeSource, Reader } from "./notice.ts";

export interface StaffNoticeStore {
  /** Up to when a source was asked. */
  readAskedUntil(source: NoticeSource): Promise<Date>;
  setAskedUntil(source: NoticeSource, until: Date): Promise<void>;
  /** Keeps what is new of a source; returns the ids. */
  insert(tx: Tx, source: NoticeSource, notices: readonly NewNotice[]): Promise<number[]>;
  /** Has notices of a source concern nobody any more; returns how many did until now. */
  end(tx: Tx, source: NoticeSource, keys: readonly string[]): Promise<number>;
  list(reader: Reader, place: PagePlace): Promise<Page<StaffNotice>>;
  /** Up to a limit, among the latest 1,000 that are told to all and the latest 1,000 of one's own. */
  countUnread(reader: Reader): Promise<number>;
  /** Marks one as read; false where the reader has no such notice. */
  markRead(tx: Tx, reader: Reader, id: number): Promise<boolean>;
  markReadUpTo(tx: Tx, reader: Reader, id: number): Promise<void>;
  /** Deletes those that were taken over long ago; returns how many. */
  deleteOld(now: Date): Promise<number>;
}

const batchSize = 5000;
// Unread ones are counted among so many of one's own, and of those that all are told: a bell costs the same however many there are.
const mostLooked = 1000;

/**
 * What concerns a reader in the role they have now. What all could take concerns nobody once somebody has taken or
 * closed it; an answer or a time that has run out concerns whoever has the enquiry now, and all where nobody has.
 */
export function concerns(sql: Sql | Tx, { userId, role }: Reader): Fragment {
  return sql`
    over_at is null and kind = any(${listNoticeKindsFor(role)}::text[])
    and (narrowed_to is null or narrowed_to = ${String(userId)})
    and except_user_id is distinct from ${userId}
    and (user_id = ${userId} or user_id is null and (enquiry_id is null or exists (
      select from enquiries
      where id = enquiry_id and status <> 'closed'
        and (assignee_id is null or assignee_id = ${userId}
          and staff_notices.kind in ('enquiry.answered', 'enquiry.overdue'))
        and (staff_notices.kind <> 'enquiry.overdue' or rank_at <= now()))))`;
}

// Those of one reader, of each kind, and of nobody: what is told to others alone, of kinds that are not theirs, or is over, is not walked past.
const stretchColumn = "coalesce(narrowed_to, user_id::text, kind)";

const listStretches = ({ userId, role }: Reader) => [...listNoticeKindsFor(role), String(userId)];

/** Whether the reader has not seen it. */
export function isUnread(sql: Sql | Tx, { userId }: Reader): Fragment {
  return sql`
    not exists (
      select from staff_notice_reads as read
      where read.user_id = ${userId} and read.notice_id = staff_notices.id)`;
}

async function countUnread(sql: Sql, reader: Reader): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from (
      select from (
        (select * from staff_notices where over_at is null and user_id is null
          order by id desc limit ${mostLooked})
        union all
        (select * from staff_notices where over_at is null and user_id = ${reader.userId}
          order by id desc limit ${mostLooked})
      ) as staff_notices
      where ${concerns(sql, reader)} and ${isUnread(sql, reader)} limit ${noticeCountLimit}
    ) as unread`;
  return row?.count ?? 0;
}

export function createStaffNoticeStore({ sql }: { sql: Sql }): StaffNoticeStore {
  return {
    async readAskedUntil(source) {
      const [row] = await sql<{ until: Date }[]>`
        select asked_until as until from staff_notice_sources where source = ${source}`;
      if (!row) throw new Error(`It is not kept up to when ${source} was asked.`);
      return row.until;
    },

    async setAskedUntil(source, until) {
      await sql`
        update staff_notice_sources set asked_until = greatest(asked_until, ${until})
        where source = ${source}`;
    },

    async insert(tx, source, notices) {
      if (notices.length === 0) return [];
      const inserted = await tx<{ id: string }[]>`
        insert into staff_notices
          (source, key, kind, at, user_id, except_user_id, enquiry_id, values, is_mailed)
        select ${source}, key, kind, at, "userId", "exceptUserId", "enquiryId", values, "isMailed"
        from jsonb_to_recordset(${tx.json(notices as never)}) as told (key text, kind text,
          at timestamptz, "userId" integer, "exceptUserId" integer, "enquiryId" integer,
          values jsonb, "isMailed" boolean)
        where "enquiryId" is null or exists (select from enquiries where id = "enquiryId")
        order by at
        on conflict (source, key) do nothing returning id`;
      return inserted.map(({ id }) => Number(id));
    },

    async end(tx, source, keys) {
      const ended = await tx`
        update staff_notices set over_at = now()
        where source = ${source} and key = any(${[...keys]}::text[]) and over_at is null`;
      return ended.count;
    },

    async list(reader, place) {
      // The offset keeps the database from gathering every mark of the reader for a page's rows.
      const page = await readPage<Omit<StaffNotice, "at"> & { at: Date }>(
        sql,
        {
          table: "staff_notices",
          columns: sql`
            staff_notices.id::float8, kind, at, enquiry_id as "enquiryId",
            exists (
              select from staff_notice_reads as read
              where read.user_id = ${reader.userId} and read.notice_id = staff_notices.id offset 0
            ) as "isRead",
            values || coalesce((
              select jsonb_build_object('name', name, 'reference', reference) from enquiries
              where enquiries.id = enquiry_id), '{}') as values`,
          where: [concerns(sql, reader)],
          order: { keys: { id: "bigint" }, isFalling: true },
          stretches: { column: stretchColumn, values: listStretches(reader) },
        },
        place,
      );
      return mapPage(page, (row) => ({ ...row, at: row.at.toISOString() }));
    },

    countUnread: (reader) => countUnread(sql, reader),

    async markRead(tx, reader, id) {
      const [notice] = await tx<{ id: string }[]>`
        select id from staff_notices where id = ${id} and ${concerns(tx, reader)}`;
      if (!notice) return false;
      await tx`
        insert into staff_notice_reads (user_id, notice_id) values (${reader.userId}, ${notice.id})
        on conflict do nothing`;
      return true;
    },

    async markReadUpTo(tx, reader, id) {
      await tx`
        insert into staff_notice_reads (user_id, notice_id)
        select ${reader.userId}, id from staff_notices
        where ${tx.unsafe(stretchColumn)} = any(${listStretches(reader)}::text[])
          and id <= ${id} and ${isUnread(tx, reader)} and ${concerns(tx, reader)}
        on conflict do nothing`;
    },

    async deleteOld(now) {
      return changeInBatches(
        batchSize,
        (size) => sql`
          delete from staff_notices where id in (
            select id from staff_notices
            where taken_at < ${now}::timestamptz - make_interval(days => ${noticeKeptDays})
            order by taken_at limit ${size})`,
      );
    },
  };
}
