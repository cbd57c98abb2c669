import { AppError } from "@dhahabu/contract/errors";
import type {
  Conversation,
  ConversationEntry,
  EnquiryStatus,
  MailDelivery,
} from "@dhahabu/contract/inbox";
import type { Queryable, Sql } from "@dhahabu/platform/db";
import { toReadableReason } from "../deliveries/mail-fault.ts";
import type { Reply } from "./entry.ts";
import { selectItem, toItem } from "./queue-store.ts";
import type { ItemRow } from "./queue-store.ts";

export interface ConversationStore {
  /** Throws `AppError` not_found. */
  find(id: number): Promise<Conversation>;
  /** What the mail of a reply is made of; undefined where the enquiry is not stored any more. */
  findReply(entryId: number): Promise<Reply | undefined>;
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
  label: string | null;
  hasMail: boolean;
  deliveredAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
}

export function createConversationStore({ sql }: { sql: Sql }): ConversationStore {
  async function listEntries(db: Queryable, id: number): Promise<ConversationEntry[]> {
    const rows = await db<EntryRow[]>`
      select 'entry-' || entry.id as id, entry.kind, entry.created_at as at, entry.username as by,
        entry.text, entry.channel, entry.status, entry.recipient, entry.label,
        entry.job_id is not null as "hasMail",
        mails.delivered_at as "deliveredAt", outbox.failed_at as "failedAt", outbox.failure
      from enquiry_entries as entry
      left join mails on mails.job_id = entry.job_id
      left join outbox on outbox.id = entry.job_id
      where entry.enquiry_id = ${id}
      union all
      select 'mail-' || mails.job_id, substr(mails.kind, 9), enquiries.created_at, null, null, null,
        null, null, null, true, mails.delivered_at, outbox.failed_at, outbox.failure
      from mails join enquiries on enquiries.id = mails.enquiry_id
      left join outbox on outbox.id = mails.job_id
      where mails.enquiry_id = ${id} and mails.kind <> 'enquiry reply'
      order by at, id`;
    return rows.map(({ at, hasMail, deliveredAt, failedAt, failure, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      delivery: hasMail ? toDelivery({ deliveredAt, failedAt, failure }) : null,
    }));
  }

  return {
    async find(id) {
      // One state of both, though they are two questions.
      return sql.begin("isolation level repeatable read read only", async (tx) => {
        const [row] = await tx<
          (ItemRow & { phone: string; message: string; claimEndsAt: Date | null })[]
        >`
          select ${selectItem(sql)}, phone, message, claim_ends_at as "claimEndsAt"
          from enquiries where id = ${id}`;
        if (!row) throw new AppError("not_found", { reason: "enquiry.unknown" });
        return {
          ...toItem(row),
          claimEndsAt: row.claimEndsAt?.toISOString() ?? null,
          entries: await listEntries(tx, id),
        };
      });
    },

    async findReply(entryId) {
      const [reply] = await sql<Reply[]>`
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
  };
}

const noFault = { reason: null, said: null };

function toDelivery({
  deliveredAt,
  failedAt,
  failure,
}: Pick<EntryRow, "deliveredAt" | "failedAt" | "failure">): MailDelivery {
  if (deliveredAt) return { state: "delivered", at: deliveredAt.toISOString(), ...noFault };
  if (!failedAt) return { state: "waiting", at: null, ...noFault };
  return { state: "failed", at: failedAt.toISOString(), ...toReadableReason(failure ?? "") };
}
