import { AppError } from "@dhahabu/contract/errors";
import type { Language } from "@dhahabu/contract/language";
import type { ListedSubscriber } from "@dhahabu/contract/subscribers";
import type { Sql } from "@dhahabu/platform/db";
import { selectSubscriber, toListed } from "./store.ts";
import type { SubscriberRow } from "./store.ts";

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

/** The list of subscribers. */
export interface SubscriberListStore {
  /** Throws `AppError` invalid_input for a cursor of another order. */
  list(page: {
    filter: SubscriberFilter;
    sort: SubscriberSort;
    limit: number;
    after: SubscriberCursor | undefined;
  }): Promise<{ rows: ListedSubscriber[]; next: SubscriberCursor | undefined }>;
}

interface PageRow extends SubscriberRow {
  subscribedMicroseconds: string;
  sortedEmail: string;
}

/** Creates the store over enquiry's schema. */
export function createSubscriberListStore({ sql }: { sql: Sql }): SubscriberListStore {
  const columns = selectSubscriber(sql);
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
  };
}
