import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { assertKnown } from "./read-customer.ts";
import type { CustomerRecordStore } from "./record-store.ts";
import type { CustomerStore } from "./store.ts";

interface VisitCustomerParts {
  customers: Pick<CustomerStore, "setVisitCustomer">;
  record: Pick<CustomerRecordStore, "add">;
}

/**
 * Says which customer came to a visit, or takes that back, and has it on record of both. Throws `AppError` not_found,
 * and conflict where it is another one than was seen, or the visit was taken up or is served and has one.
 */
export async function setVisitCustomer(
  parts: {
    customers: CustomerStore;
    visits: { isTakenUp(tx: Tx, appointmentId: number): Promise<boolean> };
    record: CustomerRecordStore;
    transaction: Transaction;
  },
  given: { visitId: number; customerId: number | null; from: number | null },
  by: Author,
): Promise<void> {
  const { customers, record } = parts;
  const { visitId, customerId, from } = given;
  await parts.transaction(async (tx) => {
    // Customers before visits, in their order, as whoever takes one up at the counter: no two wait for each other.
    for (const id of [...new Set([from, customerId])]
      .filter((one) => one !== null)
      .toSorted((one, other) => one - other)) {
      const customer = await customers.lock(tx, id);
      if (id === customerId) assertKnown(customer);
    }
    const visit = await customers.lockVisit(tx, visitId);
    if (!visit) throw new AppError("not_found", { reason: "visit.unknown" });
    const before = visit.customerId;
    if (before === customerId) return;
    if (before !== from) throw new AppError("conflict", { reason: "customer.visitTaken" });
    if (await parts.visits.isTakenUp(tx, visitId)) {
      throw new AppError("conflict", { reason: "counter.appointmentUsed" });
    }
    if (before !== null && visit.state === "served") {
      throw new AppError("conflict", { reason: "customer.visitServed" });
    }
    const { reference } = visit;
    if (before !== null) {
      const changes = [{ field: "visit", before: reference, after: null } as const];
      await record.add({ customerId: before, act: "visit-unset", by, changes }, tx);
    }
    if (customerId === null) await customers.setVisitCustomer(tx, visitId, null);
    else await giveVisitCustomer(tx, parts, { visitId, reference, customerId, by });
    await enqueueEvent(tx, "visit.changed", { visitId }, by.requestId);
  });
}

/** Says which customer came to a visit that is locked and has none, and has it on their record. */
export async function giveVisitCustomer(
  tx: Tx,
  { customers, record }: VisitCustomerParts,
  {
    visitId,
    reference,
    customerId,
    by,
  }: { visitId: number; reference: string; customerId: number; by: Author },
): Promise<void> {
  await customers.setVisitCustomer(tx, visitId, customerId);
  const changes = [{ field: "visit", before: null, after: reference } as const];
  await record.add({ customerId, act: "visit-set", by, changes }, tx);
}
