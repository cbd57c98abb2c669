import { AppError } from "@dhahabu/contract/errors";
import type { PieceInput } from "@dhahabu/contract/estimates";
import type { Author } from "@dhahabu/contract/internal";
import type { ValuationBasis } from "@dhahabu/contract/valuation-basis";
import type { Clock } from "@dhahabu/platform/clock";
import type { TransactionFor } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { createDocumentCode } from "@dhahabu/platform/reference";
import type { ReadParts } from "../customers/read-customer.ts";
import type { IssueDocument } from "../documents/issue-document.ts";
import { assertOpen, assertServed } from "./assert-served.ts";
import { findLockEnd, hasItems, isApproved } from "./counter-visit.ts";
import type { KeptCounterVisit } from "./counter-visit.ts";
import { giveOutValuation } from "./give-out-valuation.ts";
import type { CounterStore } from "./store.ts";
import type { ValuationStore } from "./valuation-store.ts";

/**
 * Has the pieces of a visit valued at the prices and terms of the moment, locks the figures and gives out their paper,
 * which takes the place of the visit's one before; where an approver is asked, the paper waits for them. Gives the id.
 * Pricing reckons the figures, outside the transaction. Throws `AppError` not_found, not_allowed, invalid_input for a type that is not
 * bought now, conflict for a visit that is closed, has no pieces or other ones than were seen, and unavailable where
 * pricing does not answer: then nothing is locked.
 */
export async function valueCounterVisit(
  parts: {
    visits: CounterStore;
    valuations: ValuationStore;
    record: ReadParts["record"];
    valueForCounter: (items: readonly PieceInput[], requestId: string) => Promise<ValuationBasis>;
    issueDocument: IssueDocument;
    transaction: TransactionFor<number>;
    clock: Clock;
  },
  { visitId, itemIds }: { visitId: number; itemIds: readonly number[] },
  by: Author,
): Promise<number> {
  const { visits } = parts;
  const seen = await visits.find(visitId);
  assertOpen(seen);
  await assertServed(parts, seen.customer, { by, at: parts.clock.now() });
  assertSeen(seen, itemIds);
  const { items } = seen;
  const valued = await parts.valueForCounter(
    items.map(({ goldType, grossGrams, stonesGrams }) => ({
      goldType,
      grossGrams,
      stonesGrams,
      quantity: 1,
    })),
    by.requestId,
  );
  const code = createDocumentCode();
  return parts.transaction(async (tx) => {
    const visit = await visits.lock(tx, visitId);
    assertOpen(visit);
    await assertServed(parts, visit.customer, { by, at: parts.clock.now(), db: tx });
    assertSeen(visit, itemIds);
    const id = await parts.valuations.insert(tx, {
      ...valued,
      visitId,
      items,
      number: (visit.valuations[0]?.number ?? 0) + 1,
      language: visit.customer.language,
      lockedUntil: findLockEnd(new Date(valued.pricedAt)),
      documentCode: code,
      by,
    });
    const made = (await visits.lock(tx, visitId))?.valuations[0];
    if (!made) throw new Error("A valuation was inserted and is not there.");
    // Figures that nobody may agree to yet are given to nobody.
    if (isApproved(made)) await giveOutValuation(parts, tx, visitId, by);
    await enqueueEvent(tx, "counter.changed", { counterVisitId: visitId }, by.requestId);
    await parts.record.add({ customerId: visit.customer.id, act: "valued", by }, tx);
    return id;
  });
}

function assertSeen({ items }: KeptCounterVisit, itemIds: readonly number[]): void {
  if (items.length === 0) throw new AppError("conflict", { reason: "counter.noItems" });
  if (!hasItems(items, itemIds)) {
    throw new AppError("conflict", { reason: "counter.itemsChanged" });
  }
}
