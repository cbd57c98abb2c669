import { AppError } from "@dhahabu/contract/errors";
import { fewestMeasuredReplies, inboxCountLimit } from "@dhahabu/contract/inbox";
import type {
  Conversation,
  ConversationEntry,
  EnquiryStatus,
  InboxItem,
  InboxTotals,
  MailDelivery,
  ReplyTime,
} from "@dhahabu/contract/inbox";
import type { Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { enqueueEvent, enqueueJob } from "@dhahabu/platform/outbox";
import { defineJob } from "@dhahabu/platform/queue";
import { z } from "zod";
import type { OwedMail } from "../deliveries/mail.ts";
import { toReadableReason } from "../deliveries/mail-fault.ts";
import type { BusinessCalendar } from "./business-time.ts";
import { findClaimEnd, findDueTime, measureReply } from "./due-time.ts";
import type {
  Actor,
  HandingOver,
  InboxCursor,
  InboxFilter,
  InboxSort,
  OwedReply,
  Writing,
} from "./entry.ts";

/** The work of sending a reply. */
export const deliverReply = defineJob("deliver-enquiry-reply", z.object({ entryId: z.int() }));

/** Enquiries as staff see and answer them. */
export interface InboxStore {
  list(page: {
    filter: InboxFilter;
    sort: InboxSort;
    limit: number;
    after: InboxCursor | undefined;
  }): Promise<{ rows: InboxItem[]; next: InboxCursor | undefined }>;
  readTotals(userId: number): Promise<InboxTotals>;
  /** Throws `AppError` not_found. */
  find(id: number): Promise<Conversation>;
  /** Takes an enquiry that nobody has; of many at once one gets it. Throws `AppError` not_found or conflict. */
  claim(id: number, actor: Actor, calendar: BusinessCalendar): Promise<void>;
  /**
   * Gives an enquiry to a colleague: nobody's or one's own, `isAny` also somebody else's; to who has it
   * already nothing changes. Throws `AppError` not_found, and conflict where it is not `from` who has it any more.
   */
  handOver(
    id: number,
    handing: HandingOver,
    actor: Actor,
    given: { isAny: boolean; calendar: BusinessCalendar },
  ): Promise<void>;
  /** Gives an enquiry back; `isAny` also somebody else's. Throws `AppError` not_found or conflict. */
  release(id: number, actor: Actor, options: { isAny: boolean }): Promise<void>;
  /** Throws `AppError` not_found, and conflict where the state is not `from` any more. */
  setStatus(
    id: number,
    change: { status: EnquiryStatus; from: EnquiryStatus },
    actor: Actor,
  ): Promise<void>;
  /**
   * Writes a note, an answer of the customer or a reply with its mail and job, all or nothing; the
   * same text under a known key changes nothing. Only who has the enquiry replies. Throws `AppError` not_found or conflict.
   */
  write(id: number, writing: Writing, actor: Actor, calendar: BusinessCalendar): Promise<void>;
  /** Gives unanswered claims whose time is over back to the queue; returns how many. */
  returnForgotten(now: Date): Promise<number>;
  /** What the mail of a reply is made of; undefined where the enquiry is not stored any more. */
  findReply(entryId: number): Promise<OwedReply | undefined>;
  readReplyTime(): Promise<ReplyTime>;
}

interface ItemRow extends Omit<InboxItem, "dueAt" | "createdAt" | "firstRepliedAt"> {
  dueAt: Date | null;
  createdAt: Date;
  firstRepliedAt: Date | null;
  rankMicroseconds: string | null;
}

interface LockedRow {
  status: EnquiryStatus;
  assigneeId: number | null;
  assigneeUsername: string | null;
  createdAt: Date;
  dueAt: Date | null;
  isReplied: boolean;
}

interface EntryRow {
  id: string;
  kind: ConversationEntry["kind"];
  at: Date;
  by: string | null;
  text: string | null;
  channel: ConversationEntry["channel"];
  status: EnquiryStatus | null;
  recipient: string | null;
  hasMail: boolean;
  deliveredAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
}

// Rows of the list that a search looks through for each one it needs, before it asks the index.
const lookedThroughForEach = 10;
// A word that more enquiries have than these is a common one.
const fewFound = 1000;
// The measured figure is of the bank as it is now.
const measuredReplies = 200;

/** Creates the store over enquiry's schema. */
export function createInboxStore(parts: {
  sql: Sql;
  addMail: (tx: Tx, mail: OwedMail) => Promise<void>;
}): InboxStore {
  const { sql, addMail } = parts;
  // The offset keeps the database from gathering every failed mail at once for a page's rows.
  const columns = sql`
    enquiries.id, reference, name, email, subject, service, language, status,
    assignee_id as "assigneeId", assignee_username as "assigneeUsername",
    nullif(rank_at, 'infinity') as "dueAt", rank_at < now() as "isOverdue",
    exists (
      select from mails join outbox on outbox.id = mails.job_id
      where mails.enquiry_id = enquiries.id and outbox.failed_at is not null offset 0
    ) as "hasFailedDelivery",
    enquiries.created_at as "createdAt", first_replied_at as "firstRepliedAt",
    (extract(epoch from nullif(rank_at, 'infinity')) * 1000000)::bigint as "rankMicroseconds"`;

  type Fragment = typeof columns;

  function conditionsOf({ status, assignee, service, isOverdue }: InboxFilter) {
    return [
      ...(status === undefined
        ? []
        : [status === "active" ? sql`status <> 'closed'` : sql`status = ${status}`]),
      ...(assignee === undefined
        ? []
        : [assignee === null ? sql`assignee_id is null` : sql`assignee_id = ${assignee}`]),
      ...(service === undefined ? [] : [sql`service = ${service}`]),
      ...(isOverdue === undefined
        ? []
        : [isOverdue ? sql`rank_at < now()` : sql`rank_at >= now()`]),
    ];
  }

  function startAfter(sort: InboxSort, after: InboxCursor | undefined) {
    if (!after) return [];
    const [microseconds, id] = after;
    if (sort === "createdAt") return [sql`enquiries.id > ${id}`];
    if (sort === "-createdAt") return [sql`enquiries.id < ${id}`];
    const rank =
      microseconds === null
        ? sql`'infinity'::timestamptz`
        : sql`'epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond'`;
    return [sql`(rank_at, -enquiries.id) > (${rank}, ${-id}::integer)`];
  }

  const orders = {
    dueAt: sql`rank_at, (-enquiries.id)`,
    createdAt: sql`enquiries.id`,
    "-createdAt": sql`enquiries.id desc`,
  };

  function whereAll(conditions: Fragment[]) {
    if (conditions.length === 0) return sql``;
    return conditions.map((condition, index) =>
      index === 0 ? sql`where ${condition}` : sql`and ${condition}`,
    );
  }

  function readRows(conditions: Fragment[], sort: InboxSort, limit: number): Promise<ItemRow[]> {
    return sql<ItemRow[]>`
      select ${columns} from enquiries ${whereAll(conditions)}
      order by ${orders[sort]} limit ${limit}`;
  }

  /**
   * Rows that have the words of a search. Words that many have are found soon along the order of the list;
   * words that few have by their index, and the few are sorted. Neither grows with the number of enquiries.
   */
  async function searchRows(
    search: string,
    conditions: Fragment[],
    sort: InboxSort,
    limit: number,
  ): Promise<ItemRow[]> {
    const soon = await sql<ItemRow[]>`
      select ${columns} from (
        select * from enquiries ${whereAll(conditions)}
        order by ${orders[sort]} limit ${limit * lookedThroughForEach}
      ) as enquiries
      where words @@ enquiry_query(${search}) order by ${orders[sort]} limit ${limit}`;
    if (soon.length === limit) return soon;
    const few = await sql<{ id: number }[]>`
      select id from enquiries where words @@ enquiry_query(${search}) limit ${fewFound + 1}`;
    // Without `coalesce` the database would sort all that the index finds.
    const hasWords =
      few.length > fewFound
        ? sql`coalesce(words @@ enquiry_query(${search}), false)`
        : sql`enquiries.id = any(${few.map(({ id }) => id)}::integer[])`;
    return readRows([hasWords, ...conditions], sort, limit);
  }

  /** Locks an enquiry against every other change. */
  async function lock(tx: Tx, id: number): Promise<LockedRow> {
    const [row] = await tx<LockedRow[]>`
      select status, assignee_id as "assigneeId", assignee_username as "assigneeUsername",
        created_at as "createdAt", due_at as "dueAt", first_replied_at is not null as "isReplied"
      from enquiries where id = ${id} for no key update`;
    if (!row) throw createNotFound();
    return row;
  }

  async function addEntry(
    tx: Tx,
    id: number,
    actor: Actor,
    entry: {
      kind: "claimed" | "released" | "handed-over" | "status" | Writing["kind"];
      text?: string;
      recipient?: string;
      channel?: string;
      status?: EnquiryStatus;
      key?: string;
      jobId?: string;
    },
  ): Promise<number> {
    const [row] = await tx<{ id: string }[]>`
      insert into enquiry_entries (enquiry_id, kind, text, channel, status, recipient, key, job_id,
        user_id, username, address, request_id)
      values (${id}, ${entry.kind}, ${entry.text ?? null}, ${entry.channel ?? null},
        ${entry.status ?? null}, ${entry.recipient ?? null}, ${entry.key ?? null},
        ${entry.jobId ?? null}, ${actor.userId}, ${actor.username}, ${actor.address},
        ${actor.requestId})
      returning id::text`;
    if (!row) throw new Error("The insert returned no entry.");
    return Number(row.id);
  }

  async function writeReply(
    tx: Tx,
    id: number,
    row: LockedRow,
    { text, key, closes }: Writing & { kind: "reply" },
    actor: Actor,
    calendar: BusinessCalendar,
  ): Promise<void> {
    if (row.assigneeId !== actor.userId) throw createNotYours(row.assigneeUsername);
    const now = new Date();
    // The job names its entry, and the entry its job: the number of the entry is drawn first.
    const [drawn] = await tx<{ entryId: string }[]>`
      select nextval(pg_get_serial_sequence('enquiry_entries', 'id'))::text as "entryId"`;
    const entryId = Number(drawn?.entryId);
    const jobId = await enqueueJob(tx, deliverReply, { entryId }, actor.requestId);
    await addMail(tx, { jobId, kind: "enquiry reply", enquiryId: id });
    await tx`
      insert into enquiry_entries (id, enquiry_id, kind, text, key, job_id, user_id, username,
        address, request_id)
      overriding system value
      values (${entryId}, ${id}, 'reply', ${text}, ${key}, ${jobId}, ${actor.userId},
        ${actor.username}, ${actor.address}, ${actor.requestId})`;
    const status: EnquiryStatus = closes ? "closed" : "pending";
    if (status !== row.status) await addEntry(tx, id, actor, { kind: "status", status });
    await tx`
      update enquiries set status = ${status}, due_at = null, claim_ends_at = null,
        first_replied_at = coalesce(first_replied_at, ${now}),
        first_reply_minutes =
          coalesce(first_reply_minutes, ${measureReply(calendar, row.createdAt, now)})
      where id = ${id}`;
  }

  async function writeAnswer(
    tx: Tx,
    id: number,
    row: LockedRow,
    { text, key, channel }: Writing & { kind: "answer" },
    actor: Actor,
    calendar: BusinessCalendar,
  ): Promise<void> {
    const now = new Date();
    await addEntry(tx, id, actor, { kind: "answer", text, key, channel });
    if (row.status !== "open") await addEntry(tx, id, actor, { kind: "status", status: "open" });
    // Who waits already goes on waiting for the answer that was due first.
    const isWaiting = row.status !== "closed" && row.dueAt !== null;
    await tx`
      update enquiries set status = 'open',
        due_at = ${isWaiting ? row.dueAt : findDueTime(calendar, now)},
        claim_ends_at = ${row.assigneeId === null ? null : findClaimEnd(calendar, now)}
      where id = ${id}`;
  }

  async function listEntries(db: Queryable, id: number): Promise<ConversationEntry[]> {
    const rows = await db<EntryRow[]>`
      select 'entry-' || entry.id as id, entry.kind, entry.created_at as at, entry.username as by,
        entry.text, entry.channel, entry.status, entry.recipient,
        entry.job_id is not null as "hasMail",
        mails.delivered_at as "deliveredAt", outbox.failed_at as "failedAt", outbox.failure
      from enquiry_entries as entry
      left join mails on mails.job_id = entry.job_id
      left join outbox on outbox.id = entry.job_id
      where entry.enquiry_id = ${id}
      union all
      select 'mail-' || mails.job_id, substr(mails.kind, 9), enquiries.created_at, null, null, null,
        null, null, true, mails.delivered_at, outbox.failed_at, outbox.failure
      from mails join enquiries on enquiries.id = mails.enquiry_id
      left join outbox on outbox.id = mails.job_id
      where mails.enquiry_id = ${id} and mails.kind <> 'enquiry reply'
      order by at, id`;
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      at: row.at.toISOString(),
      by: row.by,
      text: row.text,
      channel: row.channel,
      status: row.status,
      recipient: row.recipient,
      delivery: row.hasMail ? toDelivery(row) : null,
    }));
  }

  return {
    async list({ filter, sort, limit, after }) {
      const conditions = [...conditionsOf(filter), ...startAfter(sort, after)];
      const found =
        filter.search === undefined
          ? await readRows(conditions, sort, limit + 1)
          : await searchRows(filter.search, conditions, sort, limit + 1);
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      return { rows: rows.map(toItem), next: last && toCursor(sort, last) };
    },

    async readTotals(userId) {
      const count = (condition: ReturnType<typeof sql>) => sql`
        (select count(*)::integer from
          (select from enquiries where ${condition} limit ${inboxCountLimit}) as counted)`;
      const [row] = await sql<InboxTotals[]>`
        select ${count(sql`rank_at < now()`)} as overdue,
          ${count(sql`assignee_id is null and status <> 'closed'`)} as unassigned,
          ${count(sql`assignee_id = ${userId} and status in ('open', 'pending')`)} as mine,
          ${count(sql`rank_at < 'infinity'`)} as awaiting,
          (select count(*)::integer from (
            select from outbox join mails on mails.job_id = outbox.id
            where failed_at is not null limit ${inboxCountLimit}) as counted) as "failedMails"`;
      if (!row) throw new Error("The counts returned no row.");
      return row;
    },

    async find(id) {
      // One state of both, though they are two questions.
      return sql.begin("isolation level repeatable read read only", async (tx) => {
        const [row] = await tx<
          (ItemRow & { phone: string; message: string; claimEndsAt: Date | null })[]
        >`
          select ${columns}, phone, message, claim_ends_at as "claimEndsAt"
          from enquiries where id = ${id}`;
        if (!row) throw createNotFound();
        return {
          ...toItem(row),
          phone: row.phone,
          message: row.message,
          claimEndsAt: row.claimEndsAt?.toISOString() ?? null,
          entries: await listEntries(tx, id),
        };
      });
    },

    async claim(id, actor, calendar) {
      await sql.begin(async (tx) => {
        const row = await lock(tx, id);
        if (row.assigneeId === actor.userId) return;
        if (row.assigneeId !== null) throw createTaken(row.assigneeUsername);
        const claimEndsAt = row.dueAt === null ? null : findClaimEnd(calendar, new Date());
        await tx`
          update enquiries set assignee_id = ${actor.userId},
            assignee_username = ${actor.username}, claim_ends_at = ${claimEndsAt}
          where id = ${id}`;
        await addEntry(tx, id, actor, { kind: "claimed" });
        await enqueueEvent(tx, "enquiry.changed", { enquiryId: id }, actor.requestId);
      });
    },

    async handOver(id, { to, from, note }, actor, { isAny, calendar }) {
      await sql.begin(async (tx) => {
        const row = await lock(tx, id);
        if (row.assigneeId === to.userId) return;
        if (row.assigneeId !== from) {
          if (row.assigneeId !== null) throw createTaken(row.assigneeUsername);
          throw new AppError("conflict", { reason: "enquiry.nobodyAnyMore" });
        }
        if (from !== null && from !== actor.userId && !isAny) {
          throw createTaken(row.assigneeUsername);
        }
        const claimEndsAt = row.dueAt === null ? null : findClaimEnd(calendar, new Date());
        await tx`
          update enquiries set assignee_id = ${to.userId}, assignee_username = ${to.username},
            claim_ends_at = ${claimEndsAt}
          where id = ${id}`;
        await addEntry(tx, id, actor, {
          kind: "handed-over",
          recipient: to.username,
          ...(note !== "" && { text: note }),
        });
        await enqueueEvent(tx, "enquiry.changed", { enquiryId: id }, actor.requestId);
      });
    },

    async release(id, actor, { isAny }) {
      await sql.begin(async (tx) => {
        const row = await lock(tx, id);
        if (row.assigneeId === null) return;
        if (row.assigneeId !== actor.userId && !isAny) throw createTaken(row.assigneeUsername);
        await tx`
          update enquiries set assignee_id = null, assignee_username = null, claim_ends_at = null
          where id = ${id}`;
        await addEntry(tx, id, actor, { kind: "released" });
        await enqueueEvent(tx, "enquiry.changed", { enquiryId: id }, actor.requestId);
      });
    },

    async setStatus(id, { status, from }, actor) {
      await sql.begin(async (tx) => {
        const row = await lock(tx, id);
        if (row.status === status) return;
        if (row.status !== from) {
          throw new AppError("conflict", {
            reason: "enquiry.stateChanged",
          });
        }
        await tx`update enquiries set status = ${status} where id = ${id}`;
        await addEntry(tx, id, actor, { kind: "status", status });
        await enqueueEvent(tx, "enquiry.changed", { enquiryId: id }, actor.requestId);
      });
    },

    async write(id, writing, actor, calendar) {
      await sql.begin(async (tx) => {
        const row = await lock(tx, id);
        const [known] = await tx<{ text: string }[]>`
          select text from enquiry_entries where enquiry_id = ${id} and key = ${writing.key}`;
        if (known?.text === writing.text) return;
        if (known) throw createSentAlready();
        const { kind, text, key } = writing;
        if (kind === "reply") await writeReply(tx, id, row, writing, actor, calendar);
        else if (kind === "answer") await writeAnswer(tx, id, row, writing, actor, calendar);
        else await addEntry(tx, id, actor, { kind, text, key });
        await enqueueEvent(tx, "enquiry.changed", { enquiryId: id }, actor.requestId);
      });
    },

    async returnForgotten(now) {
      return sql.begin(async (tx) => {
        const forgotten = await tx<{ id: number; username: string }[]>`
          with due as (
            select id, assignee_username from enquiries
            where claim_ends_at < ${now} and status <> 'closed'
            order by claim_ends_at limit 500 for update skip locked
          )
          update enquiries set assignee_id = null, assignee_username = null, claim_ends_at = null
          from due where enquiries.id = due.id
          returning enquiries.id, due.assignee_username as username`;
        for (const { id, username } of forgotten) {
          await tx`
            insert into enquiry_entries (enquiry_id, kind, username, address, request_id)
            values (${id}, 'returned', ${username}, '', 'return-forgotten')`;
          await enqueueEvent(tx, "enquiry.changed", { enquiryId: id });
        }
        return forgotten.length;
      });
    },

    async findReply(entryId) {
      const [reply] = await sql<OwedReply[]>`
        select enquiries.id as "enquiryId", reference, name, email, language, entry.text,
          coalesce((
            select json_agg(mails.message_id order by mails.job_id) from mails
            where mails.enquiry_id = enquiries.id and mails.job_id < entry.job_id
              and mails.kind in ('enquiry acknowledgement', 'enquiry reply')
              and mails.message_id is not null
          ), '[]') as references
        from enquiry_entries as entry
        join enquiries on enquiries.id = entry.enquiry_id
        where entry.id = ${entryId}`;
      return reply;
    },

    async readReplyTime() {
      const [row] = await sql<ReplyTime[]>`
        select count(*)::integer as answers,
          case when count(*) >= ${fewestMeasuredReplies}
            then percentile_disc(0.5) within group (order by minutes) end as "medianMinutes"
        from (
          select first_reply_minutes as minutes from enquiries
          where first_replied_at > now() - interval '90 days'
          order by first_replied_at desc limit ${measuredReplies}
        ) as replies`;
      if (!row) throw new Error("The measurement returned no row.");
      return row;
    },
  };
}

function toItem(row: ItemRow): InboxItem {
  return {
    id: row.id,
    reference: row.reference,
    name: row.name,
    email: row.email,
    subject: row.subject,
    service: row.service,
    language: row.language,
    status: row.status,
    assigneeId: row.assigneeId,
    assigneeUsername: row.assigneeUsername,
    dueAt: row.dueAt?.toISOString() ?? null,
    isOverdue: row.isOverdue,
    hasFailedDelivery: row.hasFailedDelivery,
    createdAt: row.createdAt.toISOString(),
    firstRepliedAt: row.firstRepliedAt?.toISOString() ?? null,
  };
}

function toCursor(sort: InboxSort, row: ItemRow): InboxCursor {
  const isByDue = sort === "dueAt" && row.rankMicroseconds !== null;
  return [isByDue ? Number(row.rankMicroseconds) : null, row.id];
}

const noFault = { reason: null, said: null };

function toDelivery({ deliveredAt, failedAt, failure }: EntryRow): MailDelivery {
  if (deliveredAt) return { state: "delivered", at: deliveredAt.toISOString(), ...noFault };
  if (!failedAt) return { state: "waiting", at: null, ...noFault };
  return { state: "failed", at: failedAt.toISOString(), ...toReadableReason(failure ?? "") };
}

function createNotFound(): AppError {
  return new AppError("not_found", { reason: "enquiry.unknown" });
}

function createSentAlready(): AppError {
  return new AppError("conflict", {
    reason: "enquiry.sentAlready",
  });
}

function createTaken(username: string | null): AppError {
  return new AppError(
    "conflict",
    username === null
      ? { reason: "enquiry.takenBySomebody" }
      : { reason: "enquiry.taken", values: { username } },
  );
}

function createNotYours(username: string | null): AppError {
  if (username !== null) return createTaken(username);
  return new AppError("conflict", {
    reason: "enquiry.nobody",
  });
}
