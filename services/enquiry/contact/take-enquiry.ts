import type { ContactEnquiry } from "@dhahabu/contract/enquiry";
import type { Clock } from "@dhahabu/platform/clock";
import type { TransactionFor, Tx } from "@dhahabu/platform/db";
import { enqueueEvent, enqueueJob } from "@dhahabu/platform/outbox";
import { normalisePhone } from "@dhahabu/platform/phone";
import { createReference } from "@dhahabu/platform/reference";
import { createToken } from "@dhahabu/platform/token";
import type { RecordConsent } from "../consents/consent.ts";
import type { AddMail } from "../deliveries/mail.ts";
import { findDueTime } from "../inbox/due-time.ts";
import type { BusinessCalendar } from "../inbox/due-time.ts";
import type { AddReceiptLink } from "../enquiry-links/enquiry-link.ts";
import { deliverEnquiryJob, enquiryMails } from "./enquiry.ts";
import type { ContactStore } from "./store.ts";

const maxReferenceTries = 5;
const maxAcknowledgementsAnHour = 5;

/** What the sender of an enquiry is told. */
export interface Receipt {
  id: number;
  reference: string;
  /** By when the bank answers, ISO 8601 in UTC. */
  answerDueAt: string;
  linkToken: string;
}

/**
 * Stores an enquiry with its private link, consent, mails, jobs and event, all or nothing. An address is acknowledged
 * at most 5 times an hour; the staff are told of every enquiry.
 */
export async function takeEnquiry(
  parts: {
    store: ContactStore;
    addReceiptLink: AddReceiptLink<Tx>;
    addMail: AddMail<Tx>;
    recordConsent: RecordConsent<Tx>;
    readBankCalendar: (requestId: string) => Promise<BusinessCalendar>;
    transaction: TransactionFor<Receipt>;
    clock: Clock;
  },
  { requestId, ...typed }: ContactEnquiry & { requestId: string },
): Promise<Receipt> {
  const { store, addMail, recordConsent } = parts;
  const enquiry = { ...typed, phone: normalisePhone(typed.phone) };
  const dueAt = findDueTime(await parts.readBankCalendar(requestId), parts.clock.now());

  const linkToken = createToken();

  async function insert(tx: Tx) {
    for (let tries = 0; tries < maxReferenceTries; tries += 1) {
      const reference = createReference();
      const stored = await store.insert(
        tx,
        { ...enquiry, reference, dueAt },
        maxAcknowledgementsAnHour,
      );
      if (stored) return { ...stored, reference };
    }
    throw new Error("No free reference was found.");
  }

  return parts.transaction(async (tx) => {
    const { id: enquiryId, reference, countOfLastHour } = await insert(tx);
    // The form is open to everyone: it must not fill the mailbox of whoever is named in it.
    const isAddressBusy = countOfLastHour >= maxAcknowledgementsAnHour;
    const kinds = isAddressBusy ? (["notification"] as const) : enquiryMails;
    // Sent together: one round trip, and one more for the mails.
    await Promise.all([
      ...kinds.map(async (kind) => {
        const jobId = await enqueueJob(tx, deliverEnquiryJob, { enquiryId, kind }, requestId);
        await addMail(tx, { jobId, kind: `enquiry ${kind}`, enquiryId });
      }),
      parts.addReceiptLink(tx, enquiryId, linkToken),
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
    return { id: enquiryId, reference, answerDueAt: dueAt.toISOString(), linkToken };
  });
}
