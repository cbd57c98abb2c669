import type { Language } from "@dhahabu/contract/language";
import { nairobiAheadMs, startOfNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { ReadyMailKind } from "@dhahabu/contract/ready-mails";
import type { ListedVisit, OwnVisit } from "@dhahabu/contract/visits";
import { visitLinkDays } from "@dhahabu/contract/visit-terms";
import type { VisitKind, VisitState } from "@dhahabu/contract/visit-terms";

const dayMs = 86_400_000;

export interface Appointment {
  id: number;
  reference: string;
  branchId: number;
  branchName: string;
  branchAddress: string;
  kind: VisitKind;
  startsAt: Date;
  state: VisitState;
  name: string;
  phone: string;
  email: string | null;
  language: Language;
  quoteCode: string | null;
  customerId: number | null;
  changeCount: number;
  createdAt: Date;
}

export interface OwedMail {
  key: string;
  kind: ReadyMailKind;
  appointmentId: number;
  requestId: string;
}

/** True for a visit that its customer can still move or cancel. */
export function isChangeable({ state, startsAt }: Appointment, now: Date): boolean {
  return state === "booked" && startsAt > now;
}

/** What was before this moment no private link shows any more. */
export function findLinkEnd(now: Date): Date {
  return new Date(now.getTime() - visitLinkDays * dayMs);
}

/** A visit as its customer reads it. */
export function tellOwn(appointment: Appointment, now: Date): OwnVisit {
  const { reference, branchId, branchName, branchAddress, kind, state, changeCount } = appointment;
  const { quoteCode } = appointment;
  return {
    reference,
    branchId,
    branchName,
    branchAddress,
    kind,
    state,
    quoteCode,
    changeCount,
    startsAt: appointment.startsAt.toISOString(),
    isChangeable: isChangeable(appointment, now),
  };
}

/** A visit as the office reads it. */
export function tellListed(appointment: Appointment): ListedVisit {
  const { changeCount: _, branchAddress: _address, createdAt, startsAt, ...told } = appointment;
  return { ...told, startsAt: startsAt.toISOString(), bookedAt: createdAt.toISOString() };
}

const remindAtHour = 9;

/** When somebody is reminded of a visit: at 9 in Nairobi the day before; undefined where that is past. */
export function findReminderTime(startsAt: Date, now: Date): Date | undefined {
  const remindAt = new Date(
    startOfNairobiDay(startsAt).getTime() - dayMs + remindAtHour * 3_600_000,
  );
  return remindAt > now ? remindAt : undefined;
}

/**
 * Whether a mail still says what is so: not that a visit stands which was cancelled, nor that it is tomorrow once its day
 * has begun in Nairobi.
 */
export function isWanted(
  kind: ReadyMailKind,
  { state, startsAt }: Pick<Appointment, "state" | "startsAt">,
  now: Date,
): boolean {
  if (kind === "visit reminder") return state === "booked" && now < startOfNairobiDay(startsAt);
  return kind === "visit cancelled" || state !== "cancelled";
}

/** A moment as an error tells it in every language: the clock of Nairobi, without words. */
export function writeSlot(startsAt: Date): string {
  return new Date(startsAt.getTime() + nairobiAheadMs).toISOString().slice(0, 16).replace("T", " ");
}
