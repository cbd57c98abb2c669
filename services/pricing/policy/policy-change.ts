import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { PolicyChange } from "@dhahabu/contract/pricing";

/** One field that is about to change; `oldValue` is null where something begins, `undoOf` names the change it takes back. */
export type FieldChange = Pick<
  PolicyChange,
  "subject" | "key" | "field" | "oldValue" | "newValue"
> & { undoOf?: number | undefined };

/** How a change comes about: by whom, why, and who approved it where somebody had to. */
export interface Circumstances {
  author: Author;
  reason: string | null;
  approval?: { userId: number; username: string | null; policyRequestId: number };
}

/** A change as it is made: its time is read once what it changes is locked, so that records are in order. */
export interface Made extends Circumstances {
  at: Date;
}

/**
 * Asked in the transaction of a change: the id of the request it becomes, or undefined where it may be made
 * now.
 */
export type ChangeGate<Tx> = (
  tx: Tx,
  changes: FieldChange[],
  made: Made,
) => Promise<number | undefined>;

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
  throw new AppError("conflict", {
    reason: "policy.changedMeanwhile",
  });
}
