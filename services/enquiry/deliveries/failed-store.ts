import type { FailedDelivery, FailedSubject } from "@dhahabu/contract/deliveries";
import type { Author } from "@dhahabu/contract/internal";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { toReadableReason } from "./mail-fault.ts";

/** Where a page of failed deliveries ended: the time of the failure in microseconds since 1970, and the id. */
export type FailedCursor = [failedAtMicroseconds: number, id: number];

/** Which failed deliveries a list holds; absent parts let everything through. */
export interface FailedFilter {
  about?: FailedSubject | undefined;
  /** The beginning of an enquiry's reference, whatever the case. */
  search?: string | undefined;
}

/** A time after every failure. */
export const endOfTimeMicroseconds = 8_000_000_000_000_000;

/** Mails that could not be delivered. */
export interface FailedStore {
  /** Failed deliveries, the latest first, and where the page ended if there may be more. */
  list(page: {
    filter?: FailedFilter;
    limit: number;
    after: FailedCursor | undefined;
  }): Promise<{ rows: FailedDelivery[]; next: FailedCursor | undefined }>;
  isMail(tx: Tx, id: number): Promise<boolean>;
  /** Records who tried a mail again that had failed with `failure`. */
  addRetry(tx: Tx, id: number, retry: { failure: string; author: Author }): Promise<void>;
}

/** Creates the store over enquiry's schema. */
export function createFailedStore({ sql }: { sql: Sql }): FailedStore {
  function ofSubject(about: FailedFilter["about"]) {
    if (about === undefined) return sql``;
    const columns: Record<FailedSubject, string> = {
      enquiry: "enquiry_id",
      newsletter: "subscriber_id",
      "price-alert": "alert_id",
    };
    return sql`and mails.${sql(columns[about])} is not null`;
  }

  return {
    async list({ filter = {}, limit, after }) {
      const [microseconds, id] = after ?? [endOfTimeMicroseconds, 0];
      const rows = await sql<
        {
          id: string;
          kind: string;
          reference: string | null;
          enquiryId: number | null;
          subscriberId: number | null;
          alertId: number | null;
          failure: string | null;
          createdAt: Date;
          failedAt: Date;
          failedAtMicroseconds: string;
        }[]
      >`
        select outbox.id::text, mails.kind, enquiries.reference, mails.enquiry_id as "enquiryId",
          mails.subscriber_id as "subscriberId", mails.alert_id as "alertId", failure,
          outbox.created_at as "createdAt", failed_at as "failedAt",
          (extract(epoch from failed_at) * 1000000)::bigint as "failedAtMicroseconds"
        from outbox
        join mails on mails.job_id = outbox.id
        left join enquiries on enquiries.id = mails.enquiry_id
        where failed_at is not null and (failed_at, outbox.id) <
          ('epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond', ${id}::bigint)
          ${ofSubject(filter.about)}
          ${filter.search ? sql`and starts_with(reference, upper(${filter.search}))` : sql``}
        order by failed_at desc, outbox.id desc limit ${limit}`;
      const last = rows.length === limit ? rows.at(-1) : undefined;
      return {
        rows: rows.map((row) => ({
          id: Number(row.id),
          kind: row.kind,
          reference: row.reference,
          enquiryId: row.enquiryId,
          subscriberId: row.subscriberId,
          alertId: row.alertId,
          ...toReadableReason(row.failure ?? ""),
          createdAt: row.createdAt.toISOString(),
          failedAt: row.failedAt.toISOString(),
        })),
        next: last && [Number(last.failedAtMicroseconds), Number(last.id)],
      };
    },

    async isMail(tx, id) {
      const [mail] = await tx`select from mails where job_id = ${id}`;
      return mail !== undefined;
    },

    async addRetry(tx, id, { failure, author }) {
      await tx`
        insert into delivery_retries
          (job_id, failure, retried_by_user_id, retried_by_username, address, request_id)
        values (${id}, ${failure}, ${author.userId}, ${author.username}, ${author.address},
          ${author.requestId})`;
    },
  };
}
