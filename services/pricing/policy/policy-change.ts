import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { PolicyChange } from "@dhahabu/contract/policy";

/** One field that is about to change; `oldValue` is null where something begins, `undoOf` names the change it takes back. */
export type FieldChange = Pick<
  PolicyChange,
  "subject" | "key" | "field" | "oldValue" | "newValue"
> & { undoOf?: number | undefined };

export type RecordedChange = Omit<PolicyChange, "changedAt"> & { changedAt: Date };

/** How a change comes about: by whom, why, and by which approved request where somebody had to approve. */
export interface ChangeContext {
  author: Author;
  reason: string | null;
  approval?: { policyRequestId: number; decider: Author };
}

/** The context with the time of the change: read once what it changes is locked, so that records are in order. */
export interface ChangeMetadata extends ChangeContext {
  at: Date;
}

/** What came of a change: made, or the id of the request it became; neither where nothing is different. */
export interface ChangeOutcome {
  isChanged: boolean;
  requestId: number | undefined;
}

/** What was written as a reason; null for nothing but blanks. */
export function readReason(reason: string | undefined): string | null {
  return reason === undefined || reason === "" ? null : reason;
}

/**
 * Stops a change by somebody who saw an older version. JSON and the clock know milliseconds, and so
 * does a `Date` of SQL. Throws `AppError` conflict.
 */
export function assertLatest(lastUpdated: Date, seen: string | undefined): void {
  if (seen === undefined || new Date(seen).getTime() === lastUpdated.getTime()) return;
  throw new AppError("conflict", { reason: "policy.changedMeanwhile" });
}

/** Throws `AppError` conflict where what is taken back was changed again since. */
export function assertNewest(act: readonly RecordedChange[]): void {
  if (act.every(({ isNewest }) => isNewest)) return;
  throw new AppError("conflict", { reason: "policy.newerExists" });
}

/** The changes that take others back. Throws `AppError` not_found for unknown ones, and conflict for what was changed again since or began with it. */
export function invertChanges(changes: readonly RecordedChange[]): FieldChange[] {
  if (changes.length === 0) throw new AppError("not_found", { reason: "policy.unknownChange" });
  assertNewest(changes);
  return changes.map(({ id, subject, key, field, oldValue, newValue }) => {
    if (oldValue === null) throw new AppError("conflict", { reason: "policy.cannotUnadd" });
    return { subject, key, field, oldValue: newValue, newValue: oldValue, undoOf: id };
  });
}
