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
