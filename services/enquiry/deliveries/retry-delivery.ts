import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction } from "@dhahabu/platform/db";
import { reopenJob } from "@dhahabu/platform/outbox";
import type { FailedStore } from "./failed-store.ts";

/** Sends a failed mail again and records who asked for it. Throws `AppError` not_found or conflict. */
export async function retryDelivery(
  { store, transaction }: { store: FailedStore; transaction: Transaction },
  id: number,
  author: Author,
): Promise<void> {
  await transaction(async (tx) => {
    if (!(await store.isMail(tx, id))) {
      throw new AppError("not_found", { reason: "delivery.unknown" });
    }
    const failure = await reopenJob(tx, String(id));
    if (failure === undefined) throw new AppError("conflict", { reason: "delivery.notFailed" });
    await store.addRetry(tx, id, { failure, author });
  });
}

/** Sends several failed mails again, each by itself; gives back those that were failed ones still. */
export async function retryDeliveries(
  parts: Parameters<typeof retryDelivery>[0],
  ids: readonly number[],
  author: Author,
): Promise<number[]> {
  const retried: number[] = [];
  for (const id of new Set(ids)) {
    try {
      await retryDelivery(parts, id, author);
      retried.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return retried;
}
