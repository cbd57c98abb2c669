import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { assertOpen, assertServed } from "./assert-served.ts";
import type { ItemParts } from "./weigh-item.ts";

/** Takes a piece out of a visit. Throws `AppError` not_found, not_allowed, and conflict for a visit that is closed. */
export async function removeItem(
  { visits, record, clock, transaction }: ItemParts & { transaction: Transaction },
  { visitId, itemId }: { visitId: number; itemId: number },
  by: Author,
): Promise<void> {
  const at = clock.now();
  await transaction(async (tx) => {
    const visit = await visits.lock(tx, visitId);
    assertOpen(visit);
    await assertServed({ record }, visit.customer, { by, at, db: tx });
    if (!visit.items.some(({ id }) => id === itemId)) {
      throw new AppError("not_found", { reason: "counter.itemUnknown" });
    }
    await visits.removeItem(tx, itemId, by, at);
    await enqueueEvent(tx, "counter.changed", { counterVisitId: visitId }, by.requestId);
  });
}
