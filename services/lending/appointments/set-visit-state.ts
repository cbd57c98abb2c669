import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import { nextVisitStates } from "@dhahabu/contract/visit-terms";
import type { VisitState } from "@dhahabu/contract/visit-terms";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { Appointment } from "./appointment.ts";
import type { Actor, AppointmentStore } from "./store.ts";

/** Where the states of visits are kept, and what became of each. */
export type VisitStates = Pick<AppointmentStore, "lock" | "setState" | "recordChange">;

/**
 * Says for the staff what became of a visit. Throws `AppError` not_found, and conflict where it is not in the state that
 * was seen, cannot come from it to the new one, or was taken up: what becomes of it then is said at the counter.
 */
export async function setVisitState(
  parts: {
    appointments: VisitStates;
    visits: { isTakenUp(tx: Tx, appointmentId: number): Promise<boolean> };
    transaction: Transaction;
  },
  { id, from, state }: { id: number; from: VisitState; state: VisitState },
  author: Author,
): Promise<Appointment> {
  const { appointments } = parts;
  return parts.transaction(async (tx) => {
    const current = await appointments.lock(tx, id);
    if (!current) throw new AppError("not_found", { reason: "visit.unknown" });
    if (current.state !== from) throw new AppError("conflict", { reason: "visit.stateChanged" });
    if (await parts.visits.isTakenUp(tx, id)) {
      throw new AppError("conflict", { reason: "counter.appointmentUsed" });
    }
    if (!nextVisitStates[from].includes(state)) {
      throw new AppError("conflict", { reason: "visit.stepWrong" });
    }
    return enterVisitState(tx, appointments, { current, state, by: author });
  });
}

/** Has a visit that is locked enter another state, with what is recorded and told of it. */
export async function enterVisitState(
  tx: Tx,
  appointments: VisitStates,
  { current, state, by }: { current: Appointment; state: VisitState; by: Actor },
): Promise<Appointment> {
  const { id, startsAt } = current;
  await appointments.setState(tx, id, state);
  await appointments.recordChange(tx, current, { state, startsAt }, by);
  await enqueueEvent(tx, "visit.changed", { visitId: id }, by.requestId);
  return { ...current, state };
}
