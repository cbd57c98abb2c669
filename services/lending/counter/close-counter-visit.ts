import type { CounterOutcome } from "@dhahabu/contract/counter-terms";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { enterVisitState } from "../appointments/set-visit-state.ts";
import type { VisitStates } from "../appointments/set-visit-state.ts";
import type { ReadParts } from "../customers/read-customer.ts";
import { assertOpen, assertServed } from "./assert-served.ts";
import { isApproved, judgeValuation } from "./counter-visit.ts";
import type { CounterStore } from "./store.ts";

/**
 * Closes a visit with what the customer decided; its booked visit is served. Throws `AppError` not_found, not_allowed,
 * and conflict for a visit that is closed and a valuation whose figures do not hold any more, or wait for an approver.
 */
export async function closeCounterVisit(
  parts: {
    visits: CounterStore;
    record: ReadParts["record"];
    appointments: VisitStates;
    transaction: Transaction;
    clock: Clock;
  },
  given: { visitId: number; outcome: CounterOutcome; valuationId?: number | undefined },
  by: Author,
): Promise<void> {
  const { visits, appointments } = parts;
  const { visitId, outcome } = given;
  await parts.transaction(async (tx) => {
    // Booked visits before those of the counter, as whoever deletes old ones: no two wait for each other.
    const booked = await lockBooked(tx);
    const visit = await visits.lock(tx, visitId);
    const at = parts.clock.now();
    assertOpen(visit);
    // Whoever may not be served any more can still take their gold home.
    if (outcome !== "none") await assertServed(parts, visit.customer, { by, at, db: tx });
    const valuationId = outcome === "none" ? null : (given.valuationId ?? null);
    if (valuationId !== null) {
      const agreed = visit.valuations.find(({ id }) => id === valuationId);
      if (!agreed || judgeValuation(agreed, visit, at) !== "locked") {
        throw new AppError("conflict", { reason: "counter.valuationOver" });
      }
      if (!isApproved(agreed)) throw new AppError("conflict", { reason: "counter.approvalNeeded" });
    }
    await visits.close(tx, visitId, { outcome, valuationId, by, at });
    if (booked?.state === "arrived") {
      await enterVisitState(tx, appointments, { current: booked, state: "served", by });
    }
    await enqueueEvent(tx, "counter.changed", { counterVisitId: visitId }, by.requestId);
  });

  async function lockBooked(tx: Tx) {
    const id = await visits.findAppointment(tx, visitId);
    return id === null ? undefined : appointments.lock(tx, id);
  }
}
