import type { AccountAct, AccountRequest } from "@dhahabu/contract/account-requests";
import { readDuties } from "@dhahabu/contract/duties";
import { AppError } from "@dhahabu/contract/errors";
import type { ListedUser } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import type { SecurityEventDetails } from "@dhahabu/contract/security-events";

/** What is asked for about a user: another role or state, other duties, a reset link, or a reset of the second factor. */
export type AskedAct =
  | { act: "resetLink" }
  | { act: "factorReset"; reason: string }
  | { act: Exclude<AccountAct, "resetLink" | "factorReset">; oldValue: string; newValue: string };

/** A request with where it came from. */
export interface KeptRequest extends AccountRequest {
  address: string;
  requestId: string;
}

/** What an administrator decides on a request. */
export interface Decision {
  status: "approved" | "rejected" | "withdrawn";
  by: { id: number; username: string };
  note: string | null;
}

const hourMs = 3_600_000;

/** How long a request waits: over a weekend, and not until nobody remembers it. */
export const requestLifeMs = 72 * hourMs;

/**
 * True for what takes two administrators: whatever touches one, or makes one, gives somebody a duty, or opens the account
 * of who has one. Duties are taken by one alone.
 */
export function isForTwo(user: Pick<ListedUser, "role" | "duties">, asked: AskedAct): boolean {
  if (asked.act === "duties") {
    const before = new Set(readDuties(asked.oldValue));
    return readDuties(asked.newValue).some((duty) => !before.has(duty));
  }
  if (user.role === "admin" || (asked.act === "role" && asked.newValue === "admin")) return true;
  const opens =
    asked.act === "resetLink" || (asked.act === "isActive" && asked.newValue === "true");
  return opens && user.duties.length > 0;
}

/** What was asked for, as security events tell it: no duties are told by no value. */
export function describeAct({
  act,
  oldValue,
  newValue,
}: Pick<AccountRequest, "act" | "oldValue" | "newValue">): SecurityEventDetails {
  return {
    what: act,
    ...(oldValue && { oldValue }),
    ...(newValue && { newValue }),
  };
}

/** Throws `AppError` conflict, which says why, for a request that does not wait any more. */
export function assertPending({ status }: Pick<AccountRequest, "status">): void {
  if (status !== "pending") throw new AppError("conflict", { reason: `policy.${status}` });
}

/** Throws `AppError` not_found where there is no such request. */
export function assertKnown(request: KeptRequest | undefined): asserts request is KeptRequest {
  if (!request) throw new AppError("not_found", { reason: "policy.unknownRequest" });
}

/** Throws `AppError` not_allowed where somebody would approve what he asked for himself, or get rid of his own factor, or get a duty. */
export function assertAnotherPerson(request: AccountRequest, { userId }: Author): void {
  if (request.requestedByUserId === userId) {
    throw new AppError("not_allowed", { reason: "policy.ownRequest" });
  }
  if (request.act === "factorReset" && request.userId === userId) {
    throw new AppError("not_allowed", { reason: "factor.resetOfOneself" });
  }
  if (request.act === "duties" && request.userId === userId) {
    throw new AppError("not_allowed", { reason: "user.ownDuties" });
  }
}
