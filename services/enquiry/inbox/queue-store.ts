import { fewestMeasuredReplies, inboxCountLimit } from "@dhahabu/contract/inbox";
import type { InboxItem, InboxTotals, ReplyTime } from "@dhahabu/contract/inbox";
import type { Sql } from "@dhahabu/platform/db";
import type { InboxCursor, InboxFilter, InboxSort } from "./filter.ts";

/** The queue of enquiries. */
export interface QueueStore {
  list(page: {
    filter: InboxFilter;
    sort: InboxSort;
    limit: number;
    after: InboxCursor | undefined;
  }): Promise<{ rows: InboxItem[]; next: InboxCursor | undefined }>;
  readTotals(userId: number): Promise<InboxTotals>;
  readReplyTime(): Promise<ReplyTime>;
}

// Rows of the list that a search looks through for each one it needs, before it asks the index.
const lookedThroughForEach = 10;
// A word that more enquiries have than these is a common one.
const fewFound = 1000;
// The measured figure is of the bank as it is now.
const measuredReplies = 200;

/** A row of the list. */
export interface ItemRow extends Omit<InboxItem, "dueAt" | "createdAt" | "firstRepliedAt"> {
  dueAt: Date | null;
  createdAt: Date;
  firstRepliedAt: Date | null;
  rankMicroseconds: string | null;
}

/** What stands in the list of an enquiry. */
export function selectItem(sql: Sql) {
  // The offset keeps the database from gathering every failed mail at once for a page's rows.
  return sql`
    enquiries.id, reference, name, email, subject, service, language, status,
    assignee_id as "assigneeId", assignee_username as "assigneeUsername",
    nullif(rank_at, 'infinity') as "dueAt", rank_at < now() as "isOverdue",
    exists (
      select from mails join outbox on outbox.id = mails.job_id
      where mails.enquiry_id = enquiries.id and outbox.failed_at is not null offset 0
    ) as "hasFailedDelivery",
    enquiries.created_at as "createdAt", first_replied_at as "firstRepliedAt",
    (extract(epoch from nullif(rank_at, 'infinity')) * 1000000)::bigint as "rankMicroseconds"`;
}

/** Creates the store over enquiry's schema. */
export function createQueueStore({ sql }: { sql: Sql }): QueueStore {
  const columns = selectItem(sql);

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

function toCursor(sort: InboxSort, row: ItemRow): InboxCursor {
  const isByDue = sort === "dueAt" && row.rankMicroseconds !== null;
  return [isByDue ? Number(row.rankMicroseconds) : null, row.id];
}

/** A row of the list as staff see it. */
export function toItem(row: ItemRow): InboxItem {
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
