import type { Author } from "@dhahabu/contract/internal";
import type { ListedSubscriber } from "@dhahabu/contract/subscribers";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { RecordConsent } from "../consents/consent.ts";
import type { SubscriberStore } from "./store.ts";

/** Ends a subscription for somebody, with its consent row; of one that has not begun or has ended nothing changes. Throws `AppError` not_found. */
export async function endSubscription(
  parts: {
    store: SubscriberStore;
    recordConsent: RecordConsent<Tx>;
    transaction: Transaction;
  },
  id: number,
  { requestId, ...author }: Author,
): Promise<ListedSubscriber> {
  return parts.transaction(async (tx) => {
    const subscriber = await parts.store.lock(tx, id);
    if (subscriber.state !== "active") return subscriber;
    const ended = await parts.store.end(tx, id);
    await parts.recordConsent(tx, {
      purpose: "newsletter",
      action: "withdrawn",
      subjectId: id,
      channel: "staff",
      language: subscriber.language,
      requestId,
      author,
    });
    return ended;
  });
}
