import { AppError } from "@dhahabu/contract/errors";
import type { Transaction } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { findReminderTime, isChangeable } from "./appointment.ts";
import type { Appointment } from "./appointment.ts";
import { findBranch } from "./find-free-slots.ts";
import type { SlotParts } from "./find-free-slots.ts";
import { assertOffered, createTakenError } from "./judge-slot.ts";
import type { AppointmentMailStore } from "./mail-store.ts";
import { seatsByKind } from "./slots.ts";

/**
 * Moves a visit to another slot of its branch, for its customer; to the one it has already, nothing changes. Throws
 * `AppError` conflict where it cannot be changed any more or the slot was taken, invalid_input for a slot that is not
 * offered, unavailable where content does not answer.
 */
export async function moveAppointment(
  parts: SlotParts & { owedMails: AppointmentMailStore; transaction: Transaction },
  appointment: Appointment,
  { startsAt, requestId, address }: { startsAt: Date; requestId: string; address: string },
): Promise<void> {
  const { appointments, owedMails } = parts;
  const { id, kind } = appointment;
  const now = parts.clock.now();
  const branch = await findBranch(parts, appointment.branchId, requestId);
  if (appointment.startsAt.getTime() !== startsAt.getTime()) assertOffered(parts, branch, startsAt);
  const slot = { branchId: branch.id, kind, startsAt };
  let isTaken = false;
  try {
    await parts.transaction(async (tx) => {
      await appointments.lockSlot(tx, slot);
      const current = await appointments.lock(tx, id);
      if (!current || !isChangeable(current, now)) {
        throw new AppError("conflict", { reason: "visit.over" });
      }
      if (current.startsAt.getTime() === startsAt.getTime()) return;
      isTaken = !(await appointments.move(tx, id, { ...slot, capacity: seatsByKind[kind] }));
      if (isTaken) throw new Error("The slot is taken.");
      const actor = { userId: null, username: null, address, requestId };
      await appointments.recordChange(tx, current, { state: current.state, startsAt }, actor);
      if (current.email !== null) {
        const mail = { appointmentId: id, requestId };
        await owedMails.add(tx, { ...mail, kind: "visit moved", dueAt: now });
        await owedMails.setReminder(tx, { ...mail, dueAt: findReminderTime(startsAt, now) });
      }
      await enqueueEvent(tx, "visit.changed", { visitId: id }, requestId);
    });
  } catch (error) {
    throw isTaken ? await createTakenError(parts, branch, slot) : error;
  }
}
