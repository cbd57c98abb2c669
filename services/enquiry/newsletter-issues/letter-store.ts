import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { deliverLetterJob } from "./issue.ts";
import type { Letter, LetterOutcome } from "./issue.ts";

/** An issue that is being sent. */
interface Sending {
  issueId: number;
  requestId: string | null;
  /** Subscribers up to here have their letter, of those up to the other. */
  listedTo: number;
  listTo: number;
  /** Letters up to here were handed over. */
  handedTo: string;
}

/** What each recipient of an issue is owed: one letter. */
export interface LetterStore {
  /** Waits for the turn of an issue; undefined where it is not being sent by this job. */
  lockSending(tx: Tx, issueId: number, jobId: string): Promise<Sending | undefined>;
  /** Gives the next `size` subscribers who were subscribed when the sending began their letter. */
  listNext(tx: Tx, sending: Sending, size: number): Promise<void>;
  /** How many letters are under way. */
  countHanded(tx: Tx, issueId: number): Promise<number>;
  /** Writes mail and job of the next `size` letters; returns how many they were. */
  handOver(tx: Tx, sending: Sending, size: number): Promise<number>;
  end(tx: Tx, issueId: number): Promise<void>;
  find(id: number): Promise<Letter | undefined>;
  recordOutcome(id: number, outcome: LetterOutcome): Promise<void>;
  /** Deletes letters, with their mails, of issues that ended long ago; the counts stay. Returns how many. */
  deleteOld(now: Date): Promise<number>;
}

type LetterRow = Omit<Letter, "subscriber"> & Letter["subscriber"];

const keptDays = 30;
const deletedAtOnce = 5000;

export function createLetterStore({ sql }: { sql: Sql }): LetterStore {
  return {
    async lockSending(tx, issueId, jobId) {
      const [sending] = await tx<Sending[]>`
        select id as "issueId", request_id as "requestId", listed_to as "listedTo",
          list_to as "listTo", handed_to as "handedTo"
        from newsletter_issues
        where id = ${issueId} and state = 'sending' and job_id = ${jobId} for update`;
      return sending;
    },

    // Where a step begins and ends are values: of joined ones the planner would not see how little is read.
    async listNext(tx, { issueId, listedTo, listTo }, size) {
      const [last] = await tx<{ id: number | null }[]>`
        select max(id) as id from (
          select id from newsletter_subscribers
          where id > ${listedTo} and id <= ${listTo} order by id limit ${size}) as next`;
      const to = last?.id ?? listTo;
      await tx`
        insert into newsletter_letters (issue_id, subscriber_id)
        select issue.id, subscriber.id
        from newsletter_subscribers as subscriber join newsletter_issues as issue
          on issue.id = ${issueId}
        where subscriber.id > ${listedTo} and subscriber.id <= ${to}
          and confirmed_at <= started_at
          and (unsubscribed_at is null or unsubscribed_at > started_at)
          and (languages is null or language = any(languages))
        order by subscriber.id`;
      await tx`update newsletter_issues set listed_to = ${to} where id = ${issueId}`;
    },

    async countHanded(tx, issueId) {
      const [row] = await tx<{ count: number }[]>`
        select count(*)::int as count from newsletter_letters
        where issue_id = ${issueId} and state = 'handed'`;
      return row?.count ?? 0;
    },

    async handOver(tx, { issueId, handedTo, requestId }, size) {
      const [handed] = await tx<{ count: number; to: string | null }[]>`
        with next as (
          select id from newsletter_letters
          where issue_id = ${issueId} and id > ${handedTo} order by id limit ${size}
        ), job as (
          insert into outbox (topic, kind, payload, request_id)
          select ${deliverLetterJob.name}, 'job', jsonb_build_object('letterId', id),
            ${requestId}::text
          from next order by id
          returning id, payload
        ), mail as (
          insert into mails (job_id, kind, letter_id)
          select id, 'newsletter issue', (payload ->> 'letterId')::bigint from job
        ), changed as (
          update newsletter_letters set state = 'handed'
          where id = any(array(select id from next))
        )
        select count(*)::int as count, max(id) as "to" from next`;
      if (!handed || handed.to === null) return 0;
      await tx`update newsletter_issues set handed_to = ${handed.to} where id = ${issueId}`;
      return handed.count;
    },

    async end(tx, issueId) {
      await tx`
        update newsletter_issues set state = 'sent', ended_at = now() where id = ${issueId}`;
    },

    async find(id) {
      const [row] = await sql<LetterRow[]>`
        select issue.state as "issueState", email, name, language, token,
          confirmed_at is not null and unsubscribed_at is null as "isActive",
          jsonb_strip_nulls(jsonb_build_object('en', texts -> 'en', language, texts -> language))
            as texts
        from newsletter_letters as letter
          join newsletter_issues as issue on issue.id = issue_id
          join newsletter_subscribers as subscriber on subscriber.id = subscriber_id
        where letter.id = ${id}`;
      return row && toLetter(row);
    },

    async recordOutcome(id, outcome) {
      await sql`
        update newsletter_letters set state = ${outcome}
        where id = ${id} and state <> ${outcome}`;
    },

    deleteOld: (now) =>
      changeInBatches(
        deletedAtOnce,
        (size) => sql`
          delete from newsletter_letters where id in (
            select letter.id
            from newsletter_issues as issue join newsletter_letters as letter
              on letter.issue_id = issue.id
            where ended_at < ${now}::timestamptz - make_interval(days => ${keptDays})
            limit ${size})`,
      ),
  };
}

function toLetter({ issueState, texts, ...subscriber }: LetterRow): Letter {
  return { issueState, texts, subscriber };
}
