import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Language } from "@dhahabu/contract/language";
import type {
  IssueDraft,
  ListedIssue,
  NewsletterIssue,
  SendingProgress,
} from "@dhahabu/contract/newsletter-issues";
import type { Fragment, Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagedList, PagePlace } from "@dhahabu/platform/paged-list";
import { writeMoment } from "@dhahabu/platform/write-moment";

/** Issues of the newsletter. Removed drafts stay for 30 days. */
export interface IssueStore {
  list(place: PagePlace): Promise<Page<ListedIssue>>;
  /** Throws `AppError` not_found. */
  read(id: number): Promise<NewsletterIssue>;
  /** Throws `AppError` not_found. */
  readProgress(id: number): Promise<SendingProgress>;
  /** A removed draft too. */
  find(id: number): Promise<NewsletterIssue | undefined>;
  /** Throws `AppError` not_found. */
  lock(tx: Tx, id: number, which?: "kept" | "removed"): Promise<NewsletterIssue>;
  insert(draft: IssueDraft, author: Author): Promise<NewsletterIssue>;
  update(tx: Tx, id: number, draft: IssueDraft, author: Author): Promise<NewsletterIssue>;
  setRemoved(tx: Tx, id: number, isRemoved: boolean): Promise<void>;
  countReaders(db?: Queryable): Promise<{ language: Language; count: number }[]>;
  /** Begins the sending by a job: who is subscribed now is a recipient. */
  start(
    tx: Tx,
    id: number,
    sending: { languages: readonly Language[] | null; jobId: string; author: Author },
  ): Promise<void>;
  /** Halts, ends, or goes on by another job with the sending. */
  steer(
    tx: Tx,
    id: number,
    next: { state: "paused" | "cancelled" } | { state: "sending"; jobId: string },
    author: Author,
  ): Promise<void>;
  /** Deletes drafts that were removed more than 30 days before `now`; returns how many. */
  purge(now: Date): Promise<number>;
}

function selectProgress(sql: Sql): Fragment {
  const utc = (column: string) => writeMoment(sql, column);
  return sql`
    id, state, ${utc("updated_at")} as "updatedAt", updated_by_username as "updatedBy",
    to_jsonb(languages) as languages, ${utc("started_at")} as "startedAt",
    started_by_username as "startedBy", ${utc("ended_at")} as "endedAt",
    jsonb_build_object('recipients', recipient_count, 'sent', sent_count, 'failed', failed_count,
      'unsubscribed', unsubscribed_count,
      'left', recipient_count - sent_count - failed_count - unsubscribed_count) as counts`;
}

function describeList(sql: Sql): PagedList {
  return {
    table: "newsletter_issues",
    columns: sql`${selectProgress(sql)},
      (select coalesce(jsonb_object_agg(key, value -> 'subject'), '{}')
        from jsonb_each(texts)) as subjects,
      (select coalesce(jsonb_agg(key), '[]') from jsonb_each(texts)
        where value ->> 'subject' <> '' and value ->> 'body' <> '') as "writtenLanguages"`,
    where: [sql`deleted_at is null`],
    order: { keys: { id: "id" }, isFalling: true },
  };
}

export function createIssueStore({ sql }: { sql: Sql }): IssueStore {
  const progress = selectProgress(sql);
  const columns = sql`${progress}, texts`;

  return {
    list: (place) => readPage<ListedIssue>(sql, describeList(sql), place),

    async read(id) {
      return toOne(
        await sql<NewsletterIssue[]>`
          select ${columns} from newsletter_issues where id = ${id} and deleted_at is null`,
      );
    },

    async readProgress(id) {
      return toOne(
        await sql<SendingProgress[]>`
          select ${progress} from newsletter_issues where id = ${id} and deleted_at is null`,
      );
    },

    async find(id) {
      const [issue] = await sql<NewsletterIssue[]>`
        select ${columns} from newsletter_issues where id = ${id}`;
      return issue;
    },

    async lock(tx, id, which = "kept") {
      return toOne(
        await tx<NewsletterIssue[]>`
          select ${columns} from newsletter_issues
          where id = ${id} and (deleted_at is null) = ${which === "kept"} for update`,
      );
    },

    async insert({ texts }, author) {
      return toOne(
        await sql<NewsletterIssue[]>`
          insert into newsletter_issues (texts, updated_by_username)
          values (${sql.json(texts)}, ${author.username}) returning ${columns}`,
      );
    },

    async update(tx, id, { texts }, author) {
      return toOne(
        await tx<NewsletterIssue[]>`
          update newsletter_issues set texts = ${tx.json(texts)},
            updated_by_username = ${author.username},
            updated_at = date_trunc('milliseconds', clock_timestamp())
          where id = ${id} returning ${columns}`,
      );
    },

    async setRemoved(tx, id, isRemoved) {
      await tx`
        update newsletter_issues set deleted_at = case when ${isRemoved} then now() end
        where id = ${id}`;
    },

    countReaders: async (db = sql) => db<{ language: Language; count: number }[]>`
      select language, count(*)::int as count from newsletter_subscribers
      where confirmed_at is not null and unsubscribed_at is null
      group by language order by language`,

    async start(tx, id, { languages, jobId, author }) {
      await tx`
        update newsletter_issues
        set state = 'sending', languages = ${languages === null ? null : [...languages]}::text[],
          job_id = ${jobId}, started_at = now(), started_by_user_id = ${author.userId},
          started_by_username = ${author.username}, address = ${author.address},
          request_id = ${author.requestId},
          list_to = (select coalesce(max(id), 0) from newsletter_subscribers)
        where id = ${id}`;
    },

    async steer(tx, id, next, author) {
      const jobId = next.state === "sending" ? next.jobId : null;
      await tx`
        update newsletter_issues
        set state = ${next.state}, job_id = coalesce(${jobId}, job_id),
          ended_at = case when ${next.state === "cancelled"} then now() end, steered_at = now(),
          steered_by_user_id = ${author.userId}, steered_by_username = ${author.username}
        where id = ${id}`;
    },

    async purge(now) {
      const removed = await sql`
        delete from newsletter_issues
        where deleted_at < ${now}::timestamptz - interval '30 days'`;
      return removed.count;
    },
  };
}

function toOne<Issue>([issue]: readonly Issue[]): Issue {
  if (issue === undefined) throw new AppError("not_found", { reason: "issue.unknown" });
  return issue;
}
