import type { OwnEnquiry } from "@dhahabu/contract/own-enquiry";
import type { Sql } from "@dhahabu/platform/db";
import type { EnquiryLink } from "../enquiry-links/enquiry-link.ts";
import { tellState } from "./own-state.ts";

export interface OwnEnquiryStore {
  /** The enquiry of a link, with as much as the link may show; undefined where it is not stored any more. */
  read(link: EnquiryLink): Promise<OwnEnquiry | undefined>;
}

type StateRow = Parameters<typeof tellState>[0] & {
  reference: string;
  subject: string;
  receivedAt: Date;
};

export function createOwnEnquiryStore({ sql }: { sql: Sql }): OwnEnquiryStore {
  async function listEntries(enquiryId: number): Promise<NonNullable<OwnEnquiry["entries"]>> {
    const rows = await sql<{ from: "bank" | "customer"; at: Date; text: string }[]>`
      select case kind when 'reply' then 'bank' else 'customer' end as from, created_at as at, text
      from enquiry_entries
      where enquiry_id = ${enquiryId} and (kind = 'reply' or channel = 'page')
      order by id`;
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }

  return {
    async read({ enquiryId, isMailed }) {
      const [row] = await sql<StateRow[]>`
        select reference, subject, created_at as "receivedAt", status, assignee_id as "assigneeId",
          due_at as "dueAt", first_replied_at as "firstRepliedAt"
        from enquiries where id = ${enquiryId}`;
      if (!row) return undefined;
      const { state, answerDueAt } = tellState(row);
      return {
        reference: row.reference,
        subject: row.subject,
        receivedAt: row.receivedAt.toISOString(),
        state,
        answerDueAt: answerDueAt?.toISOString() ?? null,
        entries: isMailed ? await listEntries(enquiryId) : null,
      };
    },
  };
}
