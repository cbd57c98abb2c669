import type { FailedDelivery, FailedSubject } from "@dhahabu/contract/deliveries";
import type { Author } from "@dhahabu/contract/internal";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";
import { toReadableReason } from "./mail-fault.ts";

interface FailedFilter {
  about?: FailedSubject | undefined;
  /** The beginning of an enquiry's reference, whatever the case. */
  search?: string | undefined;
}

export interface FailedStore {
  /** The latest failure first. */
  list(query: FailedFilter & PagePlace): Promise<Page<FailedDelivery>>;
  isMail(tx: Tx, id: number): Promise<boolean>;
  /** Records who tried a mail again that had failed with `failure`. */
  addRetry(tx: Tx, id: number, retry: { failure: string; author: Author }): Promise<void>;
}

interface FailedRow extends Omit<
  FailedDelivery,
  "id" | "reason" | "said" | "createdAt" | "failedAt"
> {
  id: string;
  failure: string | null;
  createdAt: Date;
  failedAt: Date;
}

const subjectColumns: Record<FailedSubject, readonly string[]> = {
  enquiry: ["enquiry_id"],
  newsletter: ["subscriber_id", "letter_id", "issue_id"],
  "price-alert": ["alert_id"],
  account: ["account_mail_id", "admin_notice_id", "staff_notice_mail_id"],
  visit: ["ready_mail_id"],
};

export function createFailedStore({ sql }: { sql: Sql }): FailedStore {
  const mailsOfJob = sql`from mails where mails.job_id = outbox.id`;

  function writeConditions({ about, search }: FailedFilter) {
    return [
      sql`failed_at is not null`,
      about === undefined
        ? sql`exists (select ${mailsOfJob})`
        : sql`exists (select ${mailsOfJob} and num_nonnulls(${sql(subjectColumns[about])}) > 0)`,
      ...(search
        ? [
            sql`exists (
              select from mails join enquiries on enquiries.id = mails.enquiry_id
              where mails.job_id = outbox.id and starts_with(reference, upper(${search})))`,
          ]
        : []),
    ];
  }

  return {
    async list({ limit, after, ids, ...filter }) {
      const page = await readPage<FailedRow>(
        sql,
        {
          table: "outbox",
          columns: sql`
            outbox.id::text, mails.kind, enquiries.reference, mails.enquiry_id as "enquiryId",
            coalesce(mails.subscriber_id, newsletter_letters.subscriber_id) as "subscriberId",
            mails.alert_id as "alertId",
            coalesce(mails.account_mail_id, mails.admin_notice_id) as "accountMailId", failure,
            outbox.created_at as "createdAt", failed_at as "failedAt"`,
          join: sql`
            left join mails on mails.job_id = outbox.id
            left join enquiries on enquiries.id = mails.enquiry_id
            left join newsletter_letters on newsletter_letters.id = mails.letter_id`,
          where: writeConditions(filter),
          order: { keys: { failed_at: "moment", id: "bigint" }, isFalling: true },
        },
        { limit, after, ids },
      );
      return mapPage(page, ({ failure, ...row }) => ({
        ...row,
        id: Number(row.id),
        ...toReadableReason(failure ?? ""),
        createdAt: row.createdAt.toISOString(),
        failedAt: row.failedAt.toISOString(),
      }));
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
