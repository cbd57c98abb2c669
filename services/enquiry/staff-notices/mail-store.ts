import type { Language } from "@dhahabu/contract/language";
import { noticeKeptDays } from "@dhahabu/contract/staff-notices";
import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Sql, Tx } from "@dhahabu/platform/db";
import type { MailedNotice, Reader } from "./notice.ts";
import { concerns, isUnread } from "./store.ts";

/** To whom a mail about notices goes, and whether about one or about those of a morning. */
interface NoticeMail {
  userId: number;
  language: Language;
  isDigest: boolean;
}

export interface NoticeMailStore {
  /** Owes those who want to be written at once a mail about each notice; returns the mails' ids. */
  addAtOnce(tx: Tx, noticeIds: readonly number[]): Promise<number[]>;
  /** Owes the digest of a day, which began to be due at a moment, to those who want one and chose so before; returns the mails' ids. */
  addDigests(tx: Tx, day: string, dueAt: Date): Promise<number[]>;
  find(id: number): Promise<NoticeMail | undefined>;
  /** What a mail tells its reader: what still concerns them and is unread, the newest first. */
  listTold(id: number, reader: Reader, limit: number): Promise<MailedNotice[]>;
  /** Deletes those that were owed long ago, with their records; returns how many. */
  deleteOld(now: Date): Promise<number>;
}

const batchSize = 5000;

export function createNoticeMailStore({ sql }: { sql: Sql }): NoticeMailStore {
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => Number(id));
  return {
    async addAtOnce(tx, noticeIds) {
      return idsOf(
        await tx<{ id: string }[]>`
          insert into staff_notice_mails (user_id, notice_id)
          select settings.user_id, notice.id
          from staff_notices as notice join staff_notice_settings as settings
            on settings.ways ->> notice.kind = 'mail'
          where notice.id = any(${[...noticeIds]}::bigint[]) and not notice.is_mailed
            and coalesce(notice.user_id, settings.user_id) = settings.user_id
            and notice.except_user_id is distinct from settings.user_id
          on conflict do nothing returning id`,
      );
    },

    async addDigests(tx, day, dueAt) {
      return idsOf(
        await tx<{ id: string }[]>`
          insert into staff_notice_mails (user_id, day)
          select user_id, ${day}::date from staff_notice_settings
          where changed_at <= ${dueAt}
            and jsonb_path_exists(ways, '$.* ? (@ == "digest")')
          on conflict do nothing returning id`,
      );
    },

    async find(id) {
      const [mail] = await sql<NoticeMail[]>`
        select mail.user_id as "userId", language, day is not null as "isDigest"
        from staff_notice_mails as mail
          join staff_notice_settings as settings on settings.user_id = mail.user_id
        where mail.id = ${id}`;
      return mail;
    },

    async listTold(id, reader, limit) {
      const rows = await sql<(Omit<MailedNotice, "at"> & { at: Date })[]>`
        select kind, at, staff_notices.enquiry_id as "enquiryId",
          values || case when enquiries.id is null then '{}' else
            jsonb_build_object('reference', enquiries.reference) end as values
        from staff_notice_mails as mail
          join staff_notice_settings as settings on settings.user_id = mail.user_id
          join lateral (
            select * from staff_notices
            where ${concerns(sql, reader)} and ${isUnread(sql, reader)} and not is_mailed
              and case when mail.day is null
                then staff_notices.id = mail.notice_id and settings.ways ->> kind = 'mail'
                else settings.ways ->> kind = 'digest' and taken_at <= mail.created_at
                  and taken_at > coalesce(
                    (select max(earlier.created_at) from staff_notice_mails as earlier
                      where earlier.user_id = mail.user_id and earlier.day < mail.day),
                    mail.created_at - interval '1 day')
                end
          ) as staff_notices on true
          left join enquiries on enquiries.id = staff_notices.enquiry_id
        where mail.id = ${id} and mail.user_id = ${reader.userId}
        order by staff_notices.id desc limit ${limit}`;
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
    },

    async deleteOld(now) {
      return changeInBatches(
        batchSize,
        (size) => sql`
          delete from staff_notice_mails where id in (
            select id from staff_notice_mails
            where created_at < ${now}::timestamptz - make_interval(days => ${noticeKeptDays})
            order by created_at limit ${size})`,
      );
    },
  };
}
