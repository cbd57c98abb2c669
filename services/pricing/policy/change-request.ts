import type { AdminNotice } from "@dhahabu/contract/admin-notices";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { PolicyRequest } from "@dhahabu/contract/price-desk";
import type { RequestStatus } from "@dhahabu/contract/request-status";
import { wasAdminBefore } from "@dhahabu/contract/second-approval";
import type { Standing } from "@dhahabu/contract/second-approval";
import type { FieldChange } from "./policy-change.ts";

export interface Decision {
  status: Exclude<RequestStatus, "pending">;
  /** Null where nobody did: it was withdrawn with its author's account. */
  decider: Author | null;
  at: Date;
  note: string | null;
}

/** A change that one administrator asked for and another one decides on. */
export interface ChangeRequest {
  id: number;
  /** A configKey, or a type of gold. */
  key: string;
  changes: FieldChange[];
  reason: string | null;
  undoOf: number | null;
  status: RequestStatus;
  requestedBy: Author;
  requestedAt: Date;
  expiresAt: Date;
  decidedByUsername: string | null;
  decidedAt: Date | null;
  note: string | null;
}

const hourMs = 3_600_000;

/** How long a request waits: over a weekend, and not until nobody remembers it. */
export const requestLifeMs = 72 * hourMs;

/** The state of a request now: one that waited too long has expired, though no row says so yet. */
function statusAt(request: Pick<ChangeRequest, "status" | "expiresAt">, now: Date): RequestStatus {
  return request.status === "pending" && request.expiresAt <= now ? "expired" : request.status;
}

/** Throws `AppError` conflict, which says why, for a request that does not wait any more. */
export function assertPending(
  request: Pick<ChangeRequest, "status" | "expiresAt">,
  now: Date,
): void {
  const status = statusAt(request, now);
  if (status !== "pending") throw new AppError("conflict", { reason: `policy.${status}` });
}

/** Throws `AppError` not_found where there is no such request. */
export function assertKnown(request: ChangeRequest | undefined): asserts request is ChangeRequest {
  if (!request) throw new AppError("not_found", { reason: "policy.unknownRequest" });
}

/** Throws `AppError` not_allowed where somebody would approve what he asked for himself. */
export function assertAnotherPerson(request: ChangeRequest, decider: Author): void {
  if (request.requestedBy.userId !== decider.userId) return;
  throw new AppError("not_allowed", { reason: "policy.ownRequest" });
}

/** Throws `AppError` not_allowed for who was no administrator, or had other credentials, when it was asked for. */
export function assertAdminBefore(request: ChangeRequest, standing: Standing | undefined): void {
  if (wasAdminBefore(standing, request.requestedAt)) return;
  throw new AppError("not_allowed", { reason: "policy.adminTooNew" });
}

/** An approved request as every administrator is told of it. */
export function presentNotice(request: ChangeRequest): AdminNotice {
  const { id, changes, requestedBy, decidedByUsername, decidedAt, requestedAt } = request;
  return {
    kind: "policy",
    key: `policy-${id}`,
    at: (decidedAt ?? requestedAt).toISOString(),
    by: requestedBy.username ?? String(requestedBy.userId),
    approvedBy: decidedByUsername,
    changes,
  };
}

export function presentRequest(request: ChangeRequest, now: Date): PolicyRequest {
  const { requestedBy, changes, requestedAt, expiresAt, decidedAt, ...rest } = request;
  return {
    ...rest,
    subject: changes[0]?.subject ?? "system-config",
    changes,
    status: statusAt(request, now),
    requestedByUserId: requestedBy.userId,
    requestedByUsername: requestedBy.username,
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
