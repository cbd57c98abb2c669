import type { AccountEnquiry, OwnEnquiry } from "@dhahabu/contract/own-enquiry";
import type { Sql } from "@dhahabu/platform/db";
import type { EnquiryLink } from "../enquiry-links/enquiry-link.ts";
import { tellState } from "./own-state.ts";

export interface OwnEnquiryStore {
  /** The enquiry of a link, with as much as the link may show; undefined where it is not stored any more. */
  read(link: EnquiryLink): Promise<OwnEnquiry | undefined>;
  /** The last 100 enquiries from an address, whatever its case; the newest first. */
  listOf(email: string): Promise<AccountEnquiry[]>;
}

type StateRow = Parameters<typeof tellState>[0] & {
  id: number;
  reference: string;
  subject: string;
  receivedAt: Date;
};

interface EntryRow {
  enquiryId: number;
  from: "bank" | "customer";
  at: Date;
  text: string;
}

const mostListed = 100;

export function createOwnEnquiryStore({ sql }: { sql: Sql }): OwnEnquiryStore {
  const columns = sql`
    id, reference, subject, created_at as "receivedAt", status, assignee_id as "assigneeId",
    due_at as "dueAt", first_replied_at as "firstRepliedAt"`;

  async function listEntries(enquiryIds: number[]): Promise<EntryRow[]> {
    return sql<EntryRow[]>`
      select enquiry_id as "enquiryId", case kind when 'reply' then 'bank' else 'customer' end as from,
        created_at as at, text
      from enquiry_entries
      where enquiry_id = any(${enquiryIds}::integer[]) and (kind = 'reply' or channel = 'page')
      order by id`;
  }

  return {
    async read({ enquiryId, isMailed }) {
      const [row] = await sql<StateRow[]>`select ${columns} from enquiries where id = ${enquiryId}`;
      if (!row) return undefined;
      const entries = isMailed ? await listEntries([enquiryId]) : null;
      return { ...tellEnquiry(row), entries: entries?.map(tellEntry) ?? null };
    },

    async listOf(email) {
      const rows = await sql<(StateRow & Pick<AccountEnquiry, "service" | "message">)[]>`
        select ${columns}, service, message from enquiries
        where lower(email) = lower(${email}) order by created_at desc limit ${mostListed}`;
      const entries = await listEntries(rows.map(({ id }) => id));
      return rows.map((row) => ({
        ...tellEnquiry(row),
        service: row.service,
        message: row.message,
        entries: entries.filter(({ enquiryId }) => enquiryId === row.id).map(tellEntry),
      }));
    },
  };
}

function tellEnquiry(row: StateRow) {
  const { state, answerDueAt } = tellState(row);
  return {
    reference: row.reference,
    subject: row.subject,
    receivedAt: row.receivedAt.toISOString(),
    state,
    answerDueAt: answerDueAt?.toISOString() ?? null,
  };
}

function tellEntry({ from, at, text }: EntryRow) {
  return { from, at: at.toISOString(), text };
}
