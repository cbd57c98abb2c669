import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { ListedSubscriber } from "@dhahabu/contract/subscribers";
import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { RecordConsent } from "../consents/consent.ts";
import { isUndoable } from "./last-consent.ts";
import type { SubscriberStore } from "./store.ts";

/**
 * Undoes that staff ended a subscription, with its consent row: everything is as before. Throws
 * `AppError` not_found, and conflict where the subscriber left by themselves or too long ago.
 */
export async function restoreSubscription(
  parts: {
    store: SubscriberStore;
    recordConsent: RecordConsent<Tx>;
    transaction: Transaction;
    clock: Clock;
  },
  id: number,
  { requestId, ...author }: Author,
): Promise<ListedSubscriber> {
  return parts.transaction(async (tx) => {
    const subscriber = await parts.store.lock(tx, id);
    if (subscriber.state !== "left") return subscriber;
    if (!isUndoable(await parts.store.findLastConsent(tx, id), parts.clock.now())) {
      throw new AppError("conflict", { reason: "subscriber.notRestorable" });
    }
    const restored = await parts.store.restore(tx, id);
    await parts.recordConsent(tx, {
      purpose: "newsletter",
      action: "restored",
      subjectId: id,
      channel: "staff",
      language: subscriber.language,
      requestId,
      author,
    });
    return restored;
  });
}
