import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { ConsentChannel, RecordConsent } from "../consents/consent.ts";
import type { NewsletterStore } from "./store.ts";
import type { Subscriber } from "./subscriber.ts";

/** Ends a subscription with its consent row; of one that has ended nothing changes. Undefined for an unknown token. */
export async function unsubscribe(
  parts: {
    store: NewsletterStore;
    end: (tx: Tx, id: number) => Promise<unknown>;
    recordConsent: RecordConsent<Tx>;
    transaction: Transaction;
  },
  { token, channel, requestId }: { token: string; channel: ConsentChannel; requestId: string },
): Promise<{ subscriber: Subscriber; isChanged: boolean } | undefined> {
  return parts.transaction(async (tx) => {
    const subscriber = await parts.store.lock(tx, token);
    if (!subscriber) return undefined;
    const { id, language, isActive } = subscriber;
    if (isActive) {
      await parts.end(tx, id);
      await parts.recordConsent(tx, {
        purpose: "newsletter",
        action: "withdrawn",
        subjectId: id,
        channel,
        language,
        requestId,
      });
    }
    return { subscriber, isChanged: isActive };
  });
}
