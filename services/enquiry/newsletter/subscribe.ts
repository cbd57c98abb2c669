import type { NewsletterSubscription } from "@dhahabu/contract/enquiry";
import type { TransactionFor, Tx } from "@dhahabu/platform/db";
import { enqueueJob } from "@dhahabu/platform/outbox";
import { createToken } from "@dhahabu/platform/token";
import type { RecordConsent } from "../consents/consent.ts";
import type { AddMail } from "../deliveries/mail.ts";
import type { NewsletterStore } from "./store.ts";
import { channelBySource, deliverSubscriptionRequestJob } from "./subscriber.ts";

/**
 * Stores a request for the newsletter with its consent and the mail that asks to confirm it, all or
 * nothing. Undefined where the address, whatever its case, is subscribed already or asked within the
 * hour: then nothing changes.
 */
export async function subscribe(
  parts: {
    store: NewsletterStore;
    addMail: AddMail<Tx>;
    recordConsent: RecordConsent<Tx>;
    transaction: TransactionFor<{ id: number } | undefined>;
  },
  { requestId, ...subscription }: NewsletterSubscription & { requestId: string },
): Promise<{ id: number } | undefined> {
  const { source, language } = subscription;
  return parts.transaction(async (tx) => {
    const id = await parts.store.ask(tx, { ...subscription, token: createToken() });
    if (id === undefined) return undefined;
    const request = { subscriberId: id };
    const jobId = await enqueueJob(tx, deliverSubscriptionRequestJob, request, requestId);
    await Promise.all([
      parts.addMail(tx, { jobId, kind: "newsletter request", subscriberId: id }),
      parts.recordConsent(tx, {
        purpose: "newsletter",
        action: "given",
        subjectId: id,
        channel: channelBySource[source],
        language,
        requestId,
      }),
    ]);
    return { id };
  });
}
