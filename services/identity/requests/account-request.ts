import type { AccountAct, AccountRequest } from "@dhahabu/contract/account-requests";
import { AppError } from "@dhahabu/contract/errors";
import type { ListedUser } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import type { SecurityEventDetails } from "@dhahabu/contract/security-events";

/** What is asked for about a user: another role or state, a reset link, or a reset of the second factor. */
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

/** True for what takes two administrators: whatever touches one, or makes one. */
export function isAboutAdmin(user: Pick<ListedUser, "role">, asked: AskedAct): boolean {
  return user.role === "admin" || (asked.act === "role" && asked.newValue === "admin");
}

/** What was asked for, as security events tell it. */
export function describeAct({
  act,
  oldValue,
  newValue,
}: Pick<AccountRequest, "act" | "oldValue" | "newValue">): SecurityEventDetails {
  return {
    what: act,
    ...(oldValue !== null && { oldValue }),
    ...(newValue !== null && { newValue }),
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

/** Throws `AppError` not_allowed where somebody would approve what he asked for himself, or get rid of his own factor. */
export function assertAnotherPerson(request: AccountRequest, { userId }: Author): void {
  if (request.requestedByUserId === userId) {
    throw new AppError("not_allowed", { reason: "policy.ownRequest" });
  }
  if (request.act === "factorReset" && request.userId === userId) {
    throw new AppError("not_allowed", { reason: "factor.resetOfOneself" });
  }
}
