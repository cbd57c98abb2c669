import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import { nextVisitStates } from "@dhahabu/contract/visit-terms";
import type { VisitState } from "@dhahabu/contract/visit-terms";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { Appointment } from "./appointment.ts";
import type { AppointmentStore } from "./store.ts";

/**
 * Says for the staff what became of a visit. Throws `AppError` not_found, and conflict where it is not in the state that
 * was seen, cannot come from it to the new one, or was taken up: what becomes of it then is said at the counter.
 */
export async function setVisitState(
  parts: {
    appointments: AppointmentStore;
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
    await appointments.setState(tx, id, state);
    const after = { state, startsAt: current.startsAt };
    await appointments.recordChange(tx, current, after, author);
    await enqueueEvent(tx, "visit.changed", { visitId: id }, author.requestId);
    return { ...current, state };
  });
}
