import { AppError } from "@dhahabu/contract/errors";
import type { FailedDelivery, FailedSubject } from "@dhahabu/contract/deliveries";
import type { Author } from "@dhahabu/contract/internal";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { reopenJob } from "@dhahabu/platform/outbox";
import type { OwedMail } from "./mail.ts";
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

/** Mails in the database: owed, delivered, failed. */
export interface DeliveryStore {
  /** Writes that a mail is owed, in the transaction of its job. */
  add(tx: Tx, mail: OwedMail): Promise<void>;
  /** Whether a job's mail was delivered; undefined where it is not owed. */
  isDelivered(jobId: string): Promise<boolean | undefined>;
  recordDelivered(jobId: string, messageId: string): Promise<void>;
  /** Failed deliveries, the latest first, and where the page ended if there may be more. */
  listFailed(page: {
    filter?: FailedFilter;
    limit: number;
    after: FailedCursor | undefined;
  }): Promise<{ rows: FailedDelivery[]; next: FailedCursor | undefined }>;
  /** Opens a failed delivery again and records who did it. Throws `AppError` not_found or conflict. */
  retry(id: number, author: Author): Promise<void>;
  /** Does the same for several, each by itself; gives back those that were failed ones still. */
  retryAll(ids: readonly number[], author: Author): Promise<number[]>;
}

/** Creates the store over enquiry's schema. */
export function createDeliveryStore({ sql }: { sql: Sql }): DeliveryStore {
  async function retry(id: number, author: Author): Promise<void> {
    await sql.begin(async (tx) => {
      const [mail] = await tx`select from mails where job_id = ${id}`;
      if (!mail) {
        throw new AppError("not_found", { reason: "delivery.unknown" });
      }
      const failure = await reopenJob(tx, String(id));
      if (failure === undefined) {
        throw new AppError("conflict", {
          reason: "delivery.notFailed",
        });
      }
      await tx`
        insert into delivery_retries
          (job_id, failure, retried_by_user_id, retried_by_username, address, request_id)
        values (${id}, ${failure}, ${author.userId}, ${author.username}, ${author.address},
          ${author.requestId})`;
    });
  }

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
    async add(tx, mail) {
      await tx`
        insert into mails (job_id, kind, enquiry_id, subscriber_id, alert_id)
        values (${mail.jobId}, ${mail.kind}, ${mail.enquiryId ?? null},
          ${mail.subscriberId ?? null}, ${mail.alertId ?? null})`;
    },

    async isDelivered(jobId) {
      const [row] = await sql<{ isDelivered: boolean }[]>`
        select delivered_at is not null as "isDelivered" from mails where job_id = ${jobId}`;
      return row?.isDelivered;
    },

    async recordDelivered(jobId, messageId) {
      await sql`
        update mails set delivered_at = now(), message_id = ${messageId}
        where job_id = ${jobId} and delivered_at is null`;
    },

    async listFailed({ filter = {}, limit, after }) {
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

    retry,

    async retryAll(ids, author) {
      const retried: number[] = [];
      for (const id of new Set(ids)) {
        try {
          await retry(id, author);
          retried.push(id);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
      }
      return retried;
    },
  };
}
