import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import { subscriptionUndoDays } from "@dhahabu/contract/subscribers";
import type {
  ConsentRecord,
  ListedSubscriber,
  SubscriberRecord,
} from "@dhahabu/contract/subscribers";
import type { Language } from "@dhahabu/contract/language";
import type { Sql, Tx } from "@dhahabu/platform/db";
import type { Consent } from "../consents/consent.ts";

/** Which subscribers a list holds; absent parts let everybody through. */
export interface SubscriberFilter {
  search?: string | undefined;
  isActive?: boolean | undefined;
  language?: Language | undefined;
  source?: ListedSubscriber["source"] | undefined;
}

/** Orders of the list: by the beginning of the subscription, or by the address; with `-` falling. */
export type SubscriberSort = "-subscribedAt" | "subscribedAt" | "email" | "-email";

/** Where a page ended: its last row's key in the order (microseconds since 1970, or the address) and id. */
export type SubscriberCursor = [key: number | string, id: number];

/** Subscribers as staff see them and end their subscriptions. */
export interface SubscriberStore {
  /** Throws `AppError` invalid_input for a cursor of another order. */
  list(page: {
    filter: SubscriberFilter;
    sort: SubscriberSort;
    limit: number;
    after: SubscriberCursor | undefined;
  }): Promise<{ rows: ListedSubscriber[]; next: SubscriberCursor | undefined }>;
  /** A subscriber with what they agreed to and took back, the latest first. Throws `AppError` not_found. */
  readRecord(subscriberId: number): Promise<SubscriberRecord>;
  /** Ends a subscription with its consent row; of one that has ended nothing changes. Throws `AppError` not_found. */
  end(subscriberId: number, author: Author): Promise<ListedSubscriber>;
  /**
   * Undoes that staff ended a subscription, with its consent row: everything is as before. Throws
   * `AppError` not_found, and conflict where the subscriber left by themselves or too long ago.
   */
  restore(subscriberId: number, author: Author): Promise<ListedSubscriber>;
}

interface SubscriberRow {
  id: number;
  email: string;
  name: string | null;
  language: Language;
  source: ListedSubscriber["source"];
  subscribedAt: Date;
  unsubscribedAt: Date | null;
}

interface PageRow extends SubscriberRow {
  subscribedMicroseconds: string;
  sortedEmail: string;
}

/** Creates the store over enquiry's schema. */
export function createSubscriberStore(parts: {
  sql: Sql;
  recordConsent: (tx: Tx, consent: Consent) => Promise<void>;
}): SubscriberStore {
  const { sql, recordConsent } = parts;
  const columns = sql`
    id, email, name, language, source, subscribed_at as "subscribedAt",
    unsubscribed_at as "unsubscribedAt"`;
  const sortedEmail = sql`lower(email) collate "C"`;

  function toCondition({ search, isActive, language, source }: SubscriberFilter) {
    const conditions = [
      ...(search === undefined || search === "" ? [] : [matchWords(search)]),
      ...(isActive === undefined ? [] : [matchState(isActive)]),
      ...(language === undefined ? [] : [sql`language = ${language}`]),
      ...(source === undefined ? [] : [sql`source = ${source}`]),
    ];
    return conditions.reduce((all, one) => sql`${all} and ${one}`, sql`true`);
  }

  // A search without a letter or digit finds nobody.
  function matchWords(search: string) {
    return sql`words @@ coalesce(enquiry_query(${search}), ''::tsquery)`;
  }

  function matchState(isActive: boolean) {
    return isActive ? sql`unsubscribed_at is null` : sql`unsubscribed_at is not null`;
  }

  function toPlace(sort: SubscriberSort, after: SubscriberCursor | undefined) {
    if (after === undefined) return sql`true`;
    const [key, id] = after;
    const isByEmail = sort === "email" || sort === "-email";
    if (isByEmail !== (typeof key === "string")) {
      throw new AppError("invalid_input", { reason: "list.noPage", at: "after" });
    }
    const end = isByEmail
      ? sql`(${key}::text collate "C", ${id}::integer)`
      : sql`('epoch'::timestamptz + ${key}::bigint * interval '1 microsecond', ${id}::integer)`;
    const row = isByEmail ? sql`(${sortedEmail}, id)` : sql`(subscribed_at, id)`;
    return sort.startsWith("-") ? sql`${row} < ${end}` : sql`${row} > ${end}`;
  }

  const orders = {
    subscribedAt: sql`subscribed_at, id`,
    "-subscribedAt": sql`subscribed_at desc, id desc`,
    email: sql`${sortedEmail}, id`,
    "-email": sql`${sortedEmail} desc, id desc`,
  };

  async function lock(tx: Tx, subscriberId: number): Promise<SubscriberRow> {
    const [row] = await tx<SubscriberRow[]>`
      select ${columns} from newsletter_subscribers where id = ${subscriberId} for update`;
    if (!row) throw new AppError("not_found", { reason: "subscriber.unknown" });
    return row;
  }

  function toConsent(row: SubscriberRow, { requestId, ...author }: Author) {
    return {
      purpose: "newsletter",
      subjectId: row.id,
      channel: "staff",
      language: row.language,
      requestId,
      author,
    } as const;
  }

  return {
    async list({ filter, sort, limit, after }) {
      const found = await sql<PageRow[]>`
        select ${columns}, ${sortedEmail} as "sortedEmail",
          (extract(epoch from subscribed_at) * 1000000)::bigint as "subscribedMicroseconds"
        from newsletter_subscribers
        where ${toCondition(filter)} and ${toPlace(sort, after)}
        order by ${orders[sort]} limit ${limit}`;
      const last = found.length === limit ? found.at(-1) : undefined;
      const isByEmail = sort === "email" || sort === "-email";
      return {
        rows: found.map(toListed),
        next: last && [isByEmail ? last.sortedEmail : Number(last.subscribedMicroseconds), last.id],
      };
    },

    async readRecord(subscriberId) {
      const [known] = await sql<SubscriberRow[]>`
        select ${columns} from newsletter_subscribers where id = ${subscriberId}`;
      if (!known) throw new AppError("not_found", { reason: "subscriber.unknown" });
      const rows = await sql<
        (Omit<ConsentRecord, "id" | "recordedAt"> & {
          id: string;
          recordedAt: Date;
        })[]
      >`
        select id, action, channel, text_version as "textVersion", language,
          recorded_at as "recordedAt", staff_username as by
        from consents where subscriber_id = ${subscriberId} order by id desc limit 200`;
      const consents = rows.map((row) => ({
        ...row,
        id: Number(row.id),
        recordedAt: row.recordedAt.toISOString(),
      }));
      return { subscriber: toListed(known), consents };
    },

    end(subscriberId, author) {
      return sql.begin(async (tx) => {
        const row = await lock(tx, subscriberId);
        if (row.unsubscribedAt !== null) return toListed(row);
        const [ended] = await tx<SubscriberRow[]>`
          update newsletter_subscribers set unsubscribed_at = now()
          where id = ${subscriberId} returning ${columns}`;
        if (!ended) throw new Error("The subscriber was locked and is gone.");
        await recordConsent(tx, { ...toConsent(row, author), action: "withdrawn" });
        return toListed(ended);
      });
    },

    restore(subscriberId, author) {
      return sql.begin(async (tx) => {
        const row = await lock(tx, subscriberId);
        if (row.unsubscribedAt === null) return toListed(row);
        const [last] = await tx<{ isUndoable: boolean }[]>`
          select channel = 'staff' and action = 'withdrawn'
            and recorded_at > now() - make_interval(days => ${subscriptionUndoDays})
            as "isUndoable"
          from consents where subscriber_id = ${subscriberId} order by id desc limit 1`;
        if (!last?.isUndoable) {
          throw new AppError("conflict", {
            reason: "subscriber.notRestorable",
          });
        }
        await tx`update newsletter_subscribers set unsubscribed_at = null where id = ${subscriberId}`;
        await recordConsent(tx, { ...toConsent(row, author), action: "restored" });
        return toListed({ ...row, unsubscribedAt: null });
      });
    },
  };
}

function toListed(row: SubscriberRow): ListedSubscriber {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    language: row.language,
    source: row.source,
    isActive: row.unsubscribedAt === null,
    subscribedAt: row.subscribedAt.toISOString(),
    unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
  };
}
