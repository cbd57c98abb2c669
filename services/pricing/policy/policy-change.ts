import { AppError } from "@dhahabu/contract/errors";
import type { Caller } from "@dhahabu/contract/internal";
import type { PolicyChange } from "@dhahabu/contract/pricing";

/** Who changes the policy, for the record of changes. */
export interface PolicyAuthor {
  userId: number;
  username: string | null;
  address: string;
  requestId: string;
}

/** One field that is about to change; `oldValue` is null where something begins, `undoOf` names the change it takes back. */
export type FieldChange = Pick<
  PolicyChange,
  "subject" | "key" | "field" | "oldValue" | "newValue"
> & { undoOf?: number | undefined };

/** How a change comes about: by whom, why, and who approved it where somebody had to. */
export interface Circumstances {
  author: PolicyAuthor;
  reason: string | null;
  approval?: { userId: number; username: string | null; policyRequestId: number };
}

/** A change as it is made: its time is read once what it changes is locked, so that records are in order. */
export interface Made extends Circumstances {
  at: Date;
}

/** The author behind a call. Throws `AppError` not_signed_in for an anonymous one. */
export function readAuthor(caller: Caller): PolicyAuthor {
  const { userId, username, address, requestId } = caller;
  if (userId === null) throw new AppError("not_signed_in", { message: "Please sign in first." });
  return { userId, username, address, requestId };
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
  throw new AppError("conflict", {
    message: "Someone changed this meanwhile. Please look at the new values before you save.",
  });
}
