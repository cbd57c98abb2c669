import type { Sql, Tx } from "@dhahabu/platform/db";
import type { AddMail } from "./mail.ts";

export interface MailStore {
  add: AddMail<Tx>;
  /** Whether a job's mail was delivered; undefined for a job without a mail. */
  isDelivered(jobId: string): Promise<boolean | undefined>;
  recordDelivered(jobId: string, messageId: string): Promise<void>;
}

export function createMailStore({ sql }: { sql: Sql }): MailStore {
  return {
    async add(tx, mail) {
      await tx`
        insert into mails (job_id, kind, enquiry_id, subscriber_id, alert_id, account_mail_id,
          admin_notice_id, ready_mail_id, issue_id, staff_notice_mail_id)
        values (${mail.jobId}, ${mail.kind}, ${mail.enquiryId ?? null},
          ${mail.subscriberId ?? null}, ${mail.alertId ?? null}, ${mail.accountMailId ?? null},
          ${mail.adminNoticeId ?? null}, ${mail.readyMailId ?? null},
          ${mail.issueId ?? null}, ${mail.staffNoticeMailId ?? null})`;
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
  };
}
