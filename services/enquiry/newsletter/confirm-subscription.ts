import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueJob } from "@dhahabu/platform/outbox";
import type { RecordConsent } from "../consents/consent.ts";
import type { AddMail } from "../deliveries/mail.ts";
import type { NewsletterStore } from "./store.ts";
import { deliverWelcomeJob } from "./subscriber.ts";
import type { Subscriber } from "./subscriber.ts";

/**
 * Begins a subscription that was asked for, with its consent row and the welcome, all or nothing; of one
 * that has begun nothing changes. Undefined for a link that is unknown or too old.
 */
export async function confirmSubscription(
  parts: {
    store: NewsletterStore;
    addMail: AddMail<Tx>;
    recordConsent: RecordConsent<Tx>;
    transaction: Transaction;
  },
  { token, requestId }: { token: string; requestId: string },
): Promise<{ subscriber: Subscriber; isChanged: boolean } | undefined> {
  return parts.transaction(async (tx) => {
    const subscriber = await parts.store.lock(tx, token);
    if (subscriber?.isActive) return { subscriber, isChanged: false };
    if (!subscriber?.isAsked) return undefined;
    const { id, language } = subscriber;
    await parts.store.confirm(tx, id);
    const jobId = await enqueueJob(tx, deliverWelcomeJob, { subscriberId: id }, requestId);
    await Promise.all([
      parts.addMail(tx, { jobId, kind: "newsletter welcome", subscriberId: id }),
      parts.recordConsent(tx, {
        purpose: "newsletter",
        action: "confirmed",
        subjectId: id,
        channel: "confirm-page",
        language,
        requestId,
      }),
    ]);
    return { subscriber: { ...subscriber, isActive: true, isAsked: false }, isChanged: true };
  });
}
