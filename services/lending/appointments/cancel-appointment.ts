import { AppError } from "@dhahabu/contract/errors";
import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { isChangeable } from "./appointment.ts";
import type { AppointmentMailStore } from "./mail-store.ts";
import type { AppointmentStore } from "./store.ts";

/**
 * Cancels a visit for its customer, which frees its seat; one that is cancelled already stays so. Throws `AppError`
 * conflict where it cannot be cancelled any more.
 */
export async function cancelAppointment(
  parts: {
    appointments: AppointmentStore;
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
    await appointments.setState(tx, id, "cancelled");
    const actor = { userId: null, username: null, address, requestId };
    const after = { state: "cancelled", startsAt: current.startsAt } as const;
    await appointments.recordChange(tx, current, after, actor);
    if (current.email !== null) {
      const mail = { appointmentId: id, requestId };
      await owedMails.add(tx, { ...mail, kind: "visit cancelled", dueAt: now });
      await owedMails.setReminder(tx, { ...mail, dueAt: undefined });
    }
    await enqueueEvent(tx, "visit.changed", { visitId: id }, requestId);
  });
}
