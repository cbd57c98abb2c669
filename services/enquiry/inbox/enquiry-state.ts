import { AppError } from "@dhahabu/contract/errors";
import type { EnquiryLabel } from "@dhahabu/contract/enquiry-labels";
import type { EnquiryStatus } from "@dhahabu/contract/inbox";
import { findClaimEnd, findDueTime, measureReply } from "./due-time.ts";
import type { BusinessCalendar } from "./due-time.ts";
import type { NewEntry } from "./entry.ts";

export interface EnquiryState {
  status: EnquiryStatus;
  assigneeId: number | null;
  assigneeUsername: string | null;
  claimEndsAt: Date | null;
  /** When the answer is due that the customer waits for; null where none is. */
  dueAt: Date | null;
  firstRepliedAt: Date | null;
  /** Minutes of business hours from arrival to first reply. */
  firstReplyMinutes: number | null;
  /** By their numbers, those that were removed from the house included. */
  labels: readonly number[];
}

export type CurrentState = Omit<EnquiryState, "claimEndsAt" | "firstReplyMinutes"> & {
  createdAt: Date;
};

export interface StateChange {
  state: Partial<EnquiryState>;
  entries: NewEntry[];
}

interface Person {
  userId: number;
  username: string;
}

interface Moment {
  calendar: BusinessCalendar;
  now: Date;
}

/** Takes an enquiry that nobody has; undefined where it is one's own already. Throws `AppError` conflict. */
export function claim(
  current: CurrentState,
  actor: Person,
  moment: Moment,
): StateChange | undefined {
  if (current.assigneeId === actor.userId) return undefined;
  if (current.assigneeId !== null) throw createTaken(current);
  return { state: assign(current, actor, moment), entries: [{ kind: "claimed" }] };
}

/**
 * Gives an enquiry to a colleague: nobody's or one's own, an administrator also somebody else's; undefined
 * where the colleague has it already. Throws `AppError` conflict where it is not of `from` any more.
 */
export function handOver(
  current: CurrentState,
  handing: { to: Person; from: number | null; note: string },
  by: { userId: number; isAdmin: boolean },
  moment: Moment,
): StateChange | undefined {
  const { to, from, note } = handing;
  if (current.assigneeId === to.userId) return undefined;
  if (current.assigneeId !== from) {
    if (current.assigneeId !== null) throw createTaken(current);
    throw new AppError("conflict", { reason: "enquiry.nobodyAnyMore" });
  }
  if (from !== null && from !== by.userId && !by.isAdmin) throw createTaken(current);
  return {
    state: assign(current, to, moment),
    entries: [{ kind: "handed-over", recipient: to.username, ...(note !== "" && { text: note }) }],
  };
}

/** Gives one's own enquiry back, an administrator also somebody else's; undefined where nobody has it. Throws `AppError` conflict. */
export function release(
  current: CurrentState,
  by: { userId: number; isAdmin: boolean },
): StateChange | undefined {
  if (current.assigneeId === null) return undefined;
  if (current.assigneeId !== by.userId && !by.isAdmin) throw createTaken(current);
  return {
    state: { assigneeId: null, assigneeUsername: null, claimEndsAt: null },
    entries: [{ kind: "released" }],
  };
}

/**
 * Changes the state of nobody's enquiry or one's own, an administrator also of somebody else's; undefined where it is
 * that already. Throws `AppError` conflict where it is not `from` any more.
 */
export function setStatus(
  current: CurrentState,
  { status, from }: { status: EnquiryStatus; from: EnquiryStatus },
  by: { userId: number; isAdmin: boolean },
): StateChange | undefined {
  if (current.status === status) return undefined;
  if (current.assigneeId !== null && current.assigneeId !== by.userId && !by.isAdmin) {
    throw createTaken(current);
  }
  if (current.status !== from) throw new AppError("conflict", { reason: "enquiry.stateChanged" });
  return { state: { status }, entries: [{ kind: "status", status }] };
}

/** Puts labels on an enquiry and takes labels off it, whoever has it; undefined where it is so already. */
export function setLabels(
  { labels }: Pick<CurrentState, "labels">,
  { add, remove }: Record<"add" | "remove", readonly Pick<EnquiryLabel, "id" | "name">[]>,
): StateChange | undefined {
  const added = add.filter(({ id }) => !labels.includes(id));
  const removed = remove.filter(({ id }) => labels.includes(id));
  if (added.length + removed.length === 0) return undefined;
  const kept = labels.filter((label) => removed.every(({ id }) => id !== label));
  return {
    state: { labels: [...kept, ...added.map(({ id }) => id)] },
    entries: [
      ...added.map(({ name }) => ({ kind: "labelled", label: name }) as const),
      ...removed.map(({ name }) => ({ kind: "unlabelled", label: name }) as const),
    ],
  };
}

/**
 * What a reply changes, its own entry apart. Nobody's enquiry is taken by it, which `taking` tells and stands before
 * the reply. Throws `AppError` conflict where somebody else has it.
 */
export function reply(
  current: CurrentState,
  { closes, ...actor }: Person & { closes: boolean },
  moment: Moment,
): StateChange & { taking: NewEntry[] } {
  const taken = claim(current, actor, moment);
  const status = closes ? "closed" : "pending";
  return {
    taking: taken?.entries ?? [],
    state: {
      ...taken?.state,
      status,
      dueAt: null,
      claimEndsAt: null,
      ...(current.firstRepliedAt === null && {
        firstRepliedAt: moment.now,
        firstReplyMinutes: measureReply(moment.calendar, current.createdAt, moment.now),
      }),
    },
    entries: enterStatus(current, status),
  };
}

/** What an answer of the customer changes, its own entry apart: who waits already goes on waiting for the answer that was due first. */
export function reopen(current: CurrentState, { calendar, now }: Moment): StateChange {
  const isWaiting = current.status !== "closed" && current.dueAt !== null;
  return {
    state: {
      status: "open",
      ...(!isWaiting && { dueAt: findDueTime(calendar, now) }),
      claimEndsAt: current.assigneeId === null ? null : findClaimEnd(calendar, now),
    },
    entries: enterStatus(current, "open"),
  };
}

/** Whether a text was written already under its key. Throws `AppError` conflict where another one was. */
export function isWritten(known: string | undefined, text: string): boolean {
  if (known === undefined) return false;
  if (known !== text) throw new AppError("conflict", { reason: "enquiry.sentAlready" });
  return true;
}

function assign(current: CurrentState, to: Person, { calendar, now }: Moment) {
  return {
    assigneeId: to.userId,
    assigneeUsername: to.username,
    claimEndsAt: current.dueAt === null ? null : findClaimEnd(calendar, now),
  };
}

function enterStatus(current: CurrentState, status: EnquiryStatus): NewEntry[] {
  return status === current.status ? [] : [{ kind: "status", status }];
}

function createTaken({ assigneeUsername }: CurrentState): AppError {
  const values = { username: String(assigneeUsername) };
  return new AppError("conflict", { reason: "enquiry.taken", values });
}
