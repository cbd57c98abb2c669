import { visitConsent } from "@dhahabu/contract/consent";
import { AppError } from "@dhahabu/contract/errors";
import type { NewVisit } from "@dhahabu/contract/visits";
import { maxBookedVisits } from "@dhahabu/contract/visit-terms";
import type { TransactionFor, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { normalisePhone } from "@dhahabu/platform/phone";
import { createReference } from "@dhahabu/platform/reference";
import { createToken } from "@dhahabu/platform/token";
import { findReminderTime } from "./appointment.ts";
import { findBranch } from "./find-free-slots.ts";
import type { SlotParts } from "./find-free-slots.ts";
import { assertOffered, createTakenError } from "./judge-slot.ts";
import type { LinkStore } from "./link-store.ts";
import type { AppointmentMailStore } from "./mail-store.ts";
import { seatsByKind } from "./slots.ts";

/** What whoever booked a visit is told. */
export interface Booked {
  id: number;
  linkToken: string;
}

/**
 * Gives somebody a seat in a slot, with a private link, the mails that are owed, and the event: all or nothing. Throws
 * `AppError` invalid_input for a slot that is not offered, conflict where it was taken or the person has as many visits
 * to come as one may have, invalid_input for a quote that there is not, unavailable where content does not answer.
 */
export async function bookAppointment(
  parts: SlotParts & {
    links: LinkStore;
    owedMails: AppointmentMailStore;
    hasQuote: (code: string) => Promise<boolean>;
    transaction: TransactionFor<Booked>;
  },
  { userId, requestId, ...typed }: NewVisit & { userId: number | null; requestId: string },
): Promise<Booked> {
  const { appointments, owedMails } = parts;
  const quoteCode = typed.quoteCode ?? null;
  if (quoteCode !== null && !(await parts.hasQuote(quoteCode))) {
    throw new AppError("invalid_input", { reason: "quote.unknown", at: "quoteCode" });
  }
  const branch = await findBranch(parts, typed.branchId, requestId);
  const slot = { branchId: branch.id, kind: typed.kind, startsAt: new Date(typed.startsAt) };
  assertOffered(parts, branch, slot.startsAt);
  const person = { phone: normalisePhone(typed.phone), email: typed.email ?? null };
  const now = parts.clock.now();
  const linkToken = createToken();

  let isTaken = false;
  try {
    return await parts.transaction(async (tx) => {
      const id = await insert(tx);
      isTaken = id === undefined;
      if (id === undefined) throw new Error("The slot is taken.");
      await parts.links.add(tx, id, linkToken);
      if (person.email !== null) await owe(tx, id);
      await enqueueEvent(tx, "visit.changed", { visitId: id }, requestId);
      return { id, linkToken };
    });
  } catch (error) {
    throw isTaken ? await createTakenError(parts, branch, slot) : error;
  }

  /** Undefined where no seat of the slot is free. */
  async function insert(tx: Tx): Promise<number | undefined> {
    await appointments.lockPerson(tx, person);
    if ((await appointments.countToCome(tx, person, now)) >= maxBookedVisits) {
      const values = { max: maxBookedVisits };
      throw new AppError("conflict", { reason: "visit.tooMany", values });
    }
    await appointments.lockSlot(tx, slot);
    return appointments.insert(tx, {
      ...slot,
      ...person,
      reference: createReference(),
      branchName: branch.name,
      branchAddress: branch.address,
      capacity: seatsByKind[slot.kind],
      name: typed.name,
      language: typed.language,
      quoteCode,
      userId,
      consentVersion: visitConsent.version,
      requestId,
    });
  }

  async function owe(tx: Tx, appointmentId: number): Promise<void> {
    const mail = { appointmentId, requestId };
    await owedMails.add(tx, { ...mail, kind: "visit booked", dueAt: now });
    await owedMails.setReminder(tx, { ...mail, dueAt: findReminderTime(slot.startsAt, now) });
  }
}
