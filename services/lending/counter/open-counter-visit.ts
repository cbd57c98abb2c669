import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { createReference } from "@dhahabu/platform/reference";
import type { Appointment } from "../appointments/appointment.ts";
import { findBranch } from "../appointments/find-free-slots.ts";
import type { SlotParts } from "../appointments/find-free-slots.ts";
import { assertKnown } from "../customers/read-customer.ts";
import type { ReadParts } from "../customers/read-customer.ts";
import { giveVisitCustomer } from "../customers/set-visit-customer.ts";
import { assertServed } from "./assert-served.ts";
import type { CounterStore } from "./store.ts";

/** What opening a visit works with. */
export interface OpenParts {
  visits: CounterStore;
  appointments: { lock(tx: Tx, id: number): Promise<Appointment | undefined> };
  customers: Pick<ReadParts["customers"], "lock" | "lockVisit" | "setVisitCustomer">;
  record: ReadParts["record"];
  listBranches: SlotParts["listBranches"];
  hasQuote: (code: string) => Promise<boolean>;
  transaction: Transaction;
  clock: Clock;
}

type Place = Pick<Appointment, "branchId" | "branchName" | "branchAddress" | "quoteCode">;

/**
 * Takes up a customer at the counter, from a booked visit that has arrived or at a branch; gives the id. Throws
 * `AppError` not_found, invalid_input for a branch or a quote that there is not, not_allowed for who would serve
 * themselves, conflict for a booked visit that has not arrived, is another customer's or was taken up, a customer who
 * is served already or may not be, and unavailable where content does not answer.
 */
export async function openCounterVisit(
  parts: OpenParts,
  given: {
    customerId: number;
    appointmentId?: number | undefined;
    branchId?: number | undefined;
    quoteCode?: string | undefined;
  },
  by: Author,
): Promise<number> {
  const { visits, customers } = parts;
  const { customerId, appointmentId } = given;
  const quoteCode = given.quoteCode ?? null;
  if (quoteCode !== null && !(await parts.hasQuote(quoteCode))) {
    throw new AppError("invalid_input", { reason: "quote.unknown", at: "quoteCode" });
  }
  const branch =
    appointmentId === undefined
      ? await findBranch(parts, given.branchId ?? 0, by.requestId)
      : undefined;
  const openedAt = parts.clock.now();
  return parts.transaction(async (tx) => {
    const customer = await customers.lock(tx, customerId);
    assertKnown(customer);
    await assertServed(parts, customer, { by, at: openedAt, db: tx });
    const open = await visits.findOpenOf(tx, customerId);
    if (open) {
      const values = { reference: open.reference };
      throw new AppError("conflict", { reason: "counter.alreadyOpen", values });
    }
    const place = branch
      ? { branchId: branch.id, branchName: branch.name, branchAddress: branch.address, quoteCode }
      : await takeUp(tx, appointmentId ?? 0);
    const id = await visits.insert(tx, {
      reference: createReference("DGV"),
      customerId,
      branchId: place.branchId,
      branchName: place.branchName,
      branchAddress: place.branchAddress,
      appointmentId: appointmentId ?? null,
      quoteCode: quoteCode ?? place.quoteCode,
      openedAt,
      by,
    });
    await parts.record.add({ customerId, act: "visit-opened", by }, tx);
    await enqueueEvent(tx, "counter.changed", { counterVisitId: id }, by.requestId);
    return id;
  });

  /** The place of a booked visit, which is this customer's from now on. */
  async function takeUp(tx: Tx, id: number): Promise<Place> {
    const appointment = await parts.appointments.lock(tx, id);
    if (!appointment) throw new AppError("not_found", { reason: "visit.unknown" });
    if (await visits.isTakenUp(tx, id)) {
      throw new AppError("conflict", { reason: "counter.appointmentUsed" });
    }
    if (appointment.state !== "arrived") {
      throw new AppError("conflict", { reason: "counter.notArrived" });
    }
    const said = await customers.lockVisit(tx, id);
    if (said && said.customerId !== null && said.customerId !== customerId) {
      throw new AppError("conflict", { reason: "customer.visitTaken" });
    }
    if (said?.customerId === null) {
      await giveVisitCustomer(tx, parts, {
        visitId: id,
        reference: said.reference,
        customerId,
        by,
      });
    }
    await enqueueEvent(tx, "visit.changed", { visitId: id }, by.requestId);
    return appointment;
  }
}
