import { AppError } from "@dhahabu/contract/errors";
import type { Tx } from "@dhahabu/platform/db";
import type { CurrentState, EnquiryState } from "./enquiry-state.ts";
import type { EntryAuthor, NewEntry } from "./entry.ts";

export interface EnquiryStore {
  /** Locks an enquiry against every other change. Throws `AppError` not_found. */
  lock(tx: Tx, id: number): Promise<CurrentState>;
  update(tx: Tx, id: number, state: Partial<EnquiryState>): Promise<void>;
  findText(tx: Tx, id: number, key: string): Promise<string | undefined>;
  drawEntryId(tx: Tx): Promise<number>;
  addEntry(tx: Tx, id: number, author: EntryAuthor, entry: NewEntry): Promise<void>;
  /** Takes up to 500 enquiries from who did not answer them in time. */
  releaseForgotten(tx: Tx, now: Date): Promise<{ id: number; username: string }[]>;
}

const columns: Record<keyof EnquiryState, string> = {
  status: "status",
  assigneeId: "assignee_id",
  assigneeUsername: "assignee_username",
  claimEndsAt: "claim_ends_at",
  dueAt: "due_at",
  firstRepliedAt: "first_replied_at",
  firstReplyMinutes: "first_reply_minutes",
  labels: "labels",
};

export function createEnquiryStore(): EnquiryStore {
  return {
    async lock(tx, id) {
      const [row] = await tx<CurrentState[]>`
        select status, assignee_id as "assigneeId", assignee_username as "assigneeUsername",
          created_at as "createdAt", due_at as "dueAt", first_replied_at as "firstRepliedAt",
          to_jsonb(labels) as labels
        from enquiries where id = ${id} for no key update`;
      if (!row) throw new AppError("not_found", { reason: "enquiry.unknown" });
      return row;
    },

    async update(tx, id, state) {
      const changed = Object.fromEntries(
        Object.entries(state).map(([key, value]) => [columns[key as keyof EnquiryState], value]),
      );
      await tx`update enquiries set ${tx(changed)} where id = ${id}`;
    },

    async findText(tx, id, key) {
      const [entry] = await tx<{ text: string }[]>`
        select text from enquiry_entries where enquiry_id = ${id} and key = ${key}`;
      return entry?.text;
    },

    async drawEntryId(tx) {
      const [drawn] = await tx<{ id: string }[]>`
        select nextval(pg_get_serial_sequence('enquiry_entries', 'id'))::text as id`;
      return Number(drawn?.id);
    },

    async addEntry(tx, id, author, entry) {
      await tx`
        insert into enquiry_entries (id, enquiry_id, kind, text, channel, status, recipient, label, key,
          job_id, user_id, username, address, request_id)
        overriding system value
        values (
          coalesce(${entry.id ?? null}, nextval(pg_get_serial_sequence('enquiry_entries', 'id'))),
          ${id}, ${entry.kind}, ${entry.text ?? null}, ${entry.channel ?? null},
          ${entry.status ?? null}, ${entry.recipient ?? null}, ${entry.label ?? null},
          ${entry.key ?? null}, ${entry.jobId ?? null}, ${author.userId}, ${author.username}, ${author.address},
          ${author.requestId})`;
    },

    async releaseForgotten(tx, now) {
      return tx<{ id: number; username: string }[]>`
        with forgotten as (
          select id, assignee_username from enquiries
          where claim_ends_at < ${now} and status <> 'closed'
          order by claim_ends_at limit 500 for update skip locked
        )
        update enquiries set assignee_id = null, assignee_username = null, claim_ends_at = null
        from forgotten where enquiries.id = forgotten.id
        returning enquiries.id, forgotten.assignee_username as username`;
    },
  };
}
