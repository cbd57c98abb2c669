import type { ContactEnquiry } from "@dhahabu/contract/enquiry";
import { isDuplicate } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { enqueueEvent, enqueueJob } from "@dhahabu/platform/outbox";
import { defineJob, giveUp } from "@dhahabu/platform/queue";
import { z } from "zod";
import { mailKinds } from "./enquiry.ts";
import type { MailKind, StoredEnquiry } from "./enquiry.ts";

/** The work of sending one mail of an enquiry. */
export const deliverEnquiry = defineJob(
  "deliver-enquiry",
  z.object({ enquiryId: z.int(), kind: z.enum(mailKinds) }),
);

/** Enquiries in the database. */
export interface ContactStore {
  /** Stores an enquiry with its mails, jobs and event, all or nothing. Asks for references until one is free. */
  insert(
    enquiry: ContactEnquiry,
    createReference: () => string,
  ): Promise<{ id: number; reference: string }>;
  /** Sends a mail of an enquiry unless it was delivered before, and records it. False where it was. */
  deliverOnce(
    mail: { enquiryId: number; kind: MailKind; messageId: string },
    send: (enquiry: StoredEnquiry) => Promise<void>,
  ): Promise<boolean>;
}

const maxReferenceTries = 5;
const recordTries = 10;
const recordAgainAfterMs = 2000;

/** Creates the store over enquiry's schema. */
export function createContactStore({ sql }: { sql: Sql }): ContactStore {
  function insertWith(enquiry: ContactEnquiry, reference: string): Promise<number> {
    return sql.begin(async (tx) => {
      const [row] = await tx<{ id: number }[]>`
        with enquiry as (
          insert into enquiries (reference, name, email, phone, service, subject, message, language)
          values (${reference}, ${enquiry.name}, ${enquiry.email}, ${enquiry.phone},
            ${enquiry.service}, ${enquiry.subject}, ${enquiry.message}, ${enquiry.language})
          returning id
        ), mails as (
          insert into enquiry_mails (enquiry_id, kind)
          select id, kind from enquiry, unnest(${[...mailKinds]}::text[]) as kind
        )
        select id from enquiry`;
      if (!row) throw new Error("The insert returned no enquiry.");
      // Sent together: one round trip.
      await Promise.all([
        ...mailKinds.map((kind) => enqueueJob(tx, deliverEnquiry, { enquiryId: row.id, kind })),
        enqueueEvent(tx, "enquiry.received", { enquiryId: row.id }),
      ]);
      return row.id;
    });
  }

  async function record(mail: { enquiryId: number; kind: MailKind; messageId: string }) {
    await sql`
      update enquiry_mails set delivered_at = now(), message_id = ${mail.messageId}
      where enquiry_id = ${mail.enquiryId} and kind = ${mail.kind}`;
  }

  return {
    async insert(enquiry, createReference) {
      for (let left = maxReferenceTries; ; left -= 1) {
        const reference = createReference();
        try {
          return { id: await insertWith(enquiry, reference), reference };
        } catch (error) {
          if (left <= 1 || !isDuplicate(error, "enquiries_reference_key")) throw error;
        }
      }
    },

    async deliverOnce(mail, send) {
      let isSent = false;
      try {
        return await sql.begin(async (tx) => {
          // The lock keeps a second run of the same job waiting until this one is recorded.
          const [row] = await tx<(StoredEnquiry & { isDelivered: boolean })[]>`
            select e.id, reference, name, email, phone, service, subject, message, language,
              created_at as "createdAt", delivered_at is not null as "isDelivered"
            from enquiry_mails join enquiries e on e.id = enquiry_id
            where enquiry_id = ${mail.enquiryId} and kind = ${mail.kind}
            for update of enquiry_mails`;
          if (!row) giveUp("The enquiry is not stored any more.");
          if (row.isDelivered) return false;
          await send(row);
          isSent = true;
          await tx`
            update enquiry_mails set delivered_at = now(), message_id = ${mail.messageId}
            where enquiry_id = ${mail.enquiryId} and kind = ${mail.kind}`;
          return true;
        });
      } catch (error) {
        if (!isSent) throw error;
        // The database went away while the mail was under way: sending it again would be a second mail.
        await retryRecord(() => record(mail));
        return true;
      }
    },
  };
}

async function retryRecord(record: () => Promise<void>): Promise<void> {
  for (let left = recordTries; ; left -= 1) {
    try {
      return await record();
    } catch (error) {
      if (left <= 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, recordAgainAfterMs));
    }
  }
}
