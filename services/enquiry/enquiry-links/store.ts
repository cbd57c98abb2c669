import type { Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { hashToken } from "@dhahabu/platform/token";
import type { AddReceiptLink, EnquiryLink, FindEnquiryLink } from "./enquiry-link.ts";

/** Private links to enquiries, each kept by its hash alone. */
export interface EnquiryLinkStore {
  addOfReceipt: AddReceiptLink<Tx>;
  /** Keeps a link that a mail to the customer has. */
  addMailed(enquiryId: number, token: string): Promise<void>;
  find: FindEnquiryLink;
}

export function createEnquiryLinkStore({ sql }: { sql: Sql }): EnquiryLinkStore {
  async function add(db: Queryable, link: EnquiryLink & { token: string }): Promise<void> {
    await db`
      insert into enquiry_links (token_hash, enquiry_id, is_mailed)
      values (${hashToken(link.token)}, ${link.enquiryId}, ${link.isMailed})`;
  }

  return {
    addOfReceipt: (tx, enquiryId, token) => add(tx, { enquiryId, token, isMailed: false }),
    addMailed: (enquiryId, token) => add(sql, { enquiryId, token, isMailed: true }),
    async find(token) {
      const [link] = await sql<EnquiryLink[]>`
        select enquiry_id as "enquiryId", is_mailed as "isMailed" from enquiry_links
        where token_hash = ${hashToken(token)}`;
      return link;
    },
  };
}
