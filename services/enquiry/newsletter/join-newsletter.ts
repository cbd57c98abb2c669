import type { Language } from "@dhahabu/contract/language";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueJob } from "@dhahabu/platform/outbox";
import { createToken } from "@dhahabu/platform/token";
import type { RecordConsent } from "../consents/consent.ts";
import type { AddMail } from "../deliveries/mail.ts";
import type { NewsletterStore } from "./store.ts";
import { deliverWelcomeJob } from "./subscriber.ts";

/** Subscribes an address that is confirmed, with its consent row and the welcome, all or nothing; of one that is subscribed nothing changes. */
export async function joinNewsletter(
  parts: {
    newsletter: NewsletterStore;
    addMail: AddMail<Tx>;
    recordConsent: RecordConsent<Tx>;
    transaction: Transaction;
  },
  { requestId, ...joining }: { email: string; language: Language; requestId: string },
): Promise<void> {
  await parts.transaction(async (tx) => {
    const subscriberId = await parts.newsletter.join(tx, { ...joining, token: createToken() });
    if (subscriberId === undefined) return;
    const jobId = await enqueueJob(tx, deliverWelcomeJob, { subscriberId }, requestId);
    await Promise.all([
      parts.addMail(tx, { jobId, kind: "newsletter welcome", subscriberId }),
      parts.recordConsent(tx, {
        purpose: "newsletter",
        action: "given",
        subjectId: subscriberId,
        channel: "account-page",
        language: joining.language,
        requestId,
      }),
    ]);
  });
}
