import { AppError } from "@dhahabu/contract/errors";
import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction } from "@dhahabu/platform/db";
import { isChangeable } from "./appointment.ts";
import type { AppointmentMailStore } from "./mail-store.ts";
import { enterVisitState } from "./set-visit-state.ts";
import type { VisitStates } from "./set-visit-state.ts";

/**
 * Cancels a visit for its customer, which frees its seat; one that is cancelled already stays so. Throws `AppError`
 * conflict where it cannot be cancelled any more.
 */
export async function cancelAppointment(
  parts: {
    appointments: VisitStates;
    owedMails: AppointmentMailStore;
    transaction: Transaction;
    clock: Clock;
  },
  { id, requestId, address }: { id: number; requestId: string; address: string },
): Promise<void> {
  const { appointments, owedMails } = parts;
  const now = parts.clock.now();
  await parts.transaction(async (tx) => {
    const current = await appointments.lock(tx, id);
    if (current?.state === "cancelled") return;
    if (!current || !isChangeable(current, now)) {
      throw new AppError("conflict", { reason: "visit.over" });
    }
    const by = { userId: null, username: null, address, requestId };
    await enterVisitState(tx, appointments, { current, state: "cancelled", by });
    if (current.email !== null) {
      const mail = { appointmentId: id, requestId };
      await owedMails.add(tx, { ...mail, kind: "visit cancelled", dueAt: now });
      await owedMails.setReminder(tx, { ...mail, dueAt: undefined });
    }
  });
}
