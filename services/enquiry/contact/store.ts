import type { ContactEnquiry } from "@dhahabu/contract/enquiry";
import { isDuplicate } from "@dhahabu/platform/db";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { enqueueEvent, enqueueJob } from "@dhahabu/platform/outbox";
import { defineJob } from "@dhahabu/platform/queue";
import { z } from "zod";
import type { Consent } from "../consents/consent.ts";
import type { OwedMail } from "../deliveries/mail.ts";
import { enquiryMails } from "./enquiry.ts";
import type { StoredEnquiry } from "./enquiry.ts";

/** The work of sending one mail of an enquiry. */
export const deliverEnquiry = defineJob(
  "deliver-enquiry",
  z.object({ enquiryId: z.int(), kind: z.enum(enquiryMails) }),
);

/** Enquiries in the database. */
export interface ContactStore {
  /**
   * Stores an enquiry with its consent, mails, jobs and event, all or nothing. Asks for references until
   * one is free. An address is acknowledged at most 5 times an hour; the staff are told of every enquiry.
   */
  insert(
    enquiry: ContactEnquiry,
    given: { createReference: () => string; dueAt: Date; requestId: string },
  ): Promise<{ id: number; reference: string }>;
  find(id: number): Promise<StoredEnquiry | undefined>;
}

const maxReferenceTries = 5;
const maxAcknowledgementsAnHour = 5;

/** Creates the store over enquiry's schema. */
export function createContactStore(parts: {
  sql: Sql;
  addMail: (tx: Tx, mail: OwedMail) => Promise<void>;
  recordConsent: (tx: Tx, consent: Consent) => Promise<void>;
}): ContactStore {
  const { sql, addMail, recordConsent } = parts;

  function insertWith(
    enquiry: ContactEnquiry,
    { reference, dueAt, requestId }: { reference: string; dueAt: Date; requestId: string },
  ): Promise<number> {
    return sql.begin(async (tx) => {
      // The form is open to everyone: it must not fill the mailbox of whoever is named in it.
      const [row] = await tx<{ id: number; isAddressBusy: boolean }[]>`
        insert into enquiries (reference, name, email, phone, service, subject, message, language,
          due_at)
        values (${reference}, ${enquiry.name}, ${enquiry.email}, ${enquiry.phone},
          ${enquiry.service}, ${enquiry.subject}, ${enquiry.message}, ${enquiry.language},
          ${dueAt})
        returning id, exists (
          select from enquiries
          where lower(email) = lower(${enquiry.email}) and created_at > now() - interval '1 hour'
          offset ${maxAcknowledgementsAnHour - 1}) as "isAddressBusy"`;
      if (!row) throw new Error("The insert returned no enquiry.");
      const enquiryId = row.id;
      const mailsOwed = row.isAddressBusy ? (["notification"] as const) : enquiryMails;
      // Sent together: one round trip, and one more for the mails.
      await Promise.all([
        ...mailsOwed.map(async (kind) => {
          const jobId = await enqueueJob(tx, deliverEnquiry, { enquiryId, kind }, requestId);
          await addMail(tx, { jobId, kind: `enquiry ${kind}`, enquiryId });
        }),
        enqueueEvent(tx, "enquiry.received", { enquiryId }, requestId),
        recordConsent(tx, {
          purpose: "enquiry",
          action: "given",
          subjectId: enquiryId,
          channel: "contact-form",
          language: enquiry.language,
          requestId,
        }),
      ]);
      return enquiryId;
    });
  }

  return {
    async insert(enquiry, { createReference, dueAt, requestId }) {
      for (let left = maxReferenceTries; ; left -= 1) {
        const reference = createReference();
        try {
          return { id: await insertWith(enquiry, { reference, dueAt, requestId }), reference };
        } catch (error) {
          if (left <= 1 || !isDuplicate(error, "enquiries_reference_key")) throw error;
        }
      }
    },

    async find(id) {
      const [row] = await sql<StoredEnquiry[]>`
        select id, reference, name, email, phone, service, subject, message, language,
          created_at as "createdAt"
        from enquiries where id = ${id}`;
      return row;
    },
  };
}
