import { enquiryStatuses, fewestMeasuredReplies, inboxCountLimit } from "@dhahabu/contract/inbox";
import type { InboxItem, InboxTotals, ReplyTime } from "@dhahabu/contract/inbox";
import type { EnquiryTrend } from "@dhahabu/contract/trends";
import { createTransaction } from "@dhahabu/platform/db";
import type { Queryable, Sql } from "@dhahabu/platform/db";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Order, Page, PagedList, PagePlace } from "@dhahabu/platform/paged-list";
import { createTrendReader } from "@dhahabu/platform/trend-days";
import type { InboxFilter, InboxSort } from "./filter.ts";

export interface QueueStore {
  list(query: InboxFilter & PagePlace & { sort: InboxSort }): Promise<Page<InboxItem>>;
  readTotals(userId: number): Promise<InboxTotals>;
  readReplyTime(): Promise<ReplyTime>;
  readTrend(): Promise<EnquiryTrend>;
}

export interface ItemRow extends Omit<InboxItem, "dueAt" | "createdAt" | "firstRepliedAt"> {
  dueAt: Date | null;
  createdAt: Date;
  firstRepliedAt: Date | null;
}

// The measured figure is of the bank as it is now.
const measuredReplies = 200;

const activeStatuses = enquiryStatuses.filter((status) => status !== "closed");

const orders: Record<InboxSort, Order> = {
  dueAt: { keys: { rank_at: "moment", newest: ["integer", "(-enquiries.id)"] } },
  createdAt: { keys: { id: "id" } },
  "-createdAt": { keys: { id: "id" }, isFalling: true },
};

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
    (select coalesce(jsonb_agg(jsonb_build_object('id', label.id, 'name', label.name, 'color', color)
        order by lower(label.name)), '[]')
      from enquiry_labels as label
      where label.id = any(enquiries.labels) and removed_at is null) as labels`;
}

/** Plans of a search cost more than it does, and are the same for all words. */
function keepPlans<T>(sql: Sql, read: (db: Queryable) => Promise<T>): Promise<T> {
  return createTransaction(
    sql,
    "read only",
  )(async (tx) => {
    await tx`set local plan_cache_mode = force_generic_plan`;
    return read(tx);
  });
}

export function createQueueStore({ sql }: { sql: Sql }): QueueStore {
  function writeConditions({ status, assignee, service, isOverdue }: InboxFilter) {
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

  /** The states of a list that is narrowed by nothing else that an index leads by. */
  function listStretches({ status, assignee, service }: InboxFilter) {
    if (status === undefined || assignee !== undefined || service !== undefined) return undefined;
    const values = status === "active" ? activeStatuses : [status];
    return { column: "status", values };
  }

  /** What the words of the enquiries are asked; undefined for all. */
  function writeQuery({ search, label }: Pick<InboxFilter, "search" | "label">) {
    const words = search === undefined ? undefined : sql`enquiry_query(${search})`;
    const labelled = label === undefined ? undefined : sql`enquiry_label_query(${label})`;
    return words && labelled ? sql`${words} && ${labelled}` : (words ?? labelled);
  }

  return {
    async list({ search, label, sort, limit, after, ids, ...filter }) {
      const query = writeQuery({ search, label });
      const stretches = listStretches(filter);
      const list: PagedList = {
        table: "enquiries",
        columns: selectItem(sql),
        where: writeConditions(stretches ? { isOverdue: filter.isOverdue } : filter),
        order: orders[sort],
        search: query && { words: "enquiries.words", query },
        stretches,
      };
      const read = (db: Queryable) => readPage<ItemRow>(db, list, { limit, after, ids });
      return mapPage(query ? await keepPlans(sql, read) : await read(sql), toItem);
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

    readTrend: createTrendReader(
      sql,
      (days) => sql<EnquiryTrend>`
        select day,
          (select count(*)::integer from enquiries
            where created_at >= day_start and created_at < day_end) as received,
          (select percentile_disc(0.5) within group (order by first_reply_minutes) from enquiries
            where first_replied_at >= day_start and first_replied_at < day_end
          ) as "medianReplyMinutes"
        from ${days}`,
    ),

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

export function toItem<Row extends ItemRow>(row: Row) {
  return {
    ...row,
    dueAt: row.dueAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    firstRepliedAt: row.firstRepliedAt?.toISOString() ?? null,
  };
}
