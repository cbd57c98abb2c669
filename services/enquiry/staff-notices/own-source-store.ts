import type { Sql } from "@dhahabu/platform/db";
import type { NewNotice } from "./notice.ts";

/** What enquiries, mails and the newsletter tell members of staff, read from what is kept of them. */
export interface OwnSourceStore {
  listSince(since: Date, now: Date): Promise<NewNotice[]>;
}

type Row = Omit<NewNotice, "at" | "enquiryId" | "isMailed"> & {
  at: Date;
  enquiryId: number | null;
};

// One that is opened again after its time is due from then on; each is kept once.
const reopenedWithin = "7 days";

export function createOwnSourceStore({ sql }: { sql: Sql }): OwnSourceStore {
  const listOfEnquiries = (since: Date, now: Date) => sql<Row[]>`
    select 'received-' || id as key, 'enquiry.received' as kind, created_at as at,
      null::integer as "userId", null::integer as "exceptUserId", id as "enquiryId",
      '{}'::jsonb as values
    from enquiries where created_at >= ${since}
    union all
    select 'assigned-' || entry.id, 'enquiry.assigned', entry.created_at, assignee_id,
      entry.user_id, enquiries.id, jsonb_build_object('by', coalesce(entry.username, ''))
    from enquiry_entries as entry join enquiries on enquiries.id = enquiry_id
    where entry.kind = 'handed-over' and entry.created_at >= ${since}
      and assignee_username = entry.recipient
    union all
    select 'answered-' || entry.id, 'enquiry.answered', entry.created_at, null,
      entry.user_id, enquiries.id, '{}'
    from enquiry_entries as entry join enquiries on enquiries.id = enquiry_id
    where entry.kind = 'answer' and entry.created_at >= ${since}
    union all
    select 'overdue-' || id || '-' || extract(epoch from rank_at), 'enquiry.overdue', rank_at,
      null, null, id, '{}'
    from enquiries
    where rank_at >= ${since}::timestamptz - ${reopenedWithin}::interval and rank_at < ${now}`;

  // Many mails fail together: of an hour's, one is told. Of those about notices none is, or each would make another.
  const listOfMails = (since: Date) => sql<Row[]>`
    select 'mail-failed-' || extract(epoch from date_trunc('hour', failed_at, 'UTC')) as key,
      'mail.failed' as kind, min(failed_at) as at, null::integer as "userId",
      null::integer as "exceptUserId", null::integer as "enquiryId", '{}'::jsonb as values
    from outbox join mails on mails.job_id = outbox.id
    where failed_at >= date_trunc('hour', ${since}::timestamptz, 'UTC') and mails.kind <> 'staff notice'
    group by 1`;

  const listOfIssues = (since: Date) => sql<Row[]>`
    select 'issue-sent-' || id as key, 'newsletter.sent' as kind, ended_at as at,
      started_by_user_id as "userId", null::integer as "exceptUserId",
      null::integer as "enquiryId", jsonb_build_object('title', texts #>> '{en,subject}') as values
    from newsletter_issues where state = 'sent' and ended_at >= ${since}
    union all
    select 'issue-stopped-' || id || '-' || extract(epoch from steered_at), 'newsletter.stopped',
      steered_at, started_by_user_id, steered_by_user_id, null,
      jsonb_build_object(
        'title', texts #>> '{en,subject}', 'by', coalesce(steered_by_username, ''))
    from newsletter_issues where state in ('paused', 'cancelled') and steered_at >= ${since}`;

  return {
    async listSince(since, now) {
      const lists = await Promise.all([
        listOfEnquiries(since, now),
        listOfMails(since),
        listOfIssues(since),
      ]);
      return lists.flat().map(({ at, enquiryId, ...row }) => ({
        ...row,
        at: at.toISOString(),
        isMailed: false,
        ...(enquiryId !== null && { enquiryId }),
      }));
    },
  };
}
