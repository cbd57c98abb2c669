import { readDuties } from "@dhahabu/contract/duties";
import { AppError } from "@dhahabu/contract/errors";
import { roles } from "@dhahabu/contract/identity";
import type { ListedUser } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import type { Language } from "@dhahabu/contract/language";
import { wasAdminBefore } from "@dhahabu/contract/second-approval";
import type { Standing } from "@dhahabu/contract/second-approval";
import type { Queryable, Transaction, Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import type { AskedChange } from "../administration/asked-change.ts";
import { makeUserChange } from "../administration/make-user-change.ts";
import type { UserChangeParts } from "../administration/make-user-change.ts";
import { resetFactors } from "../factors/reset-factors.ts";
import type { FactorResetParts } from "../factors/reset-factors.ts";
import {
  assertAnotherPerson,
  assertKnown,
  assertPending,
  describeAct,
} from "../requests/account-request.ts";
import type { Decision, KeptRequest } from "../requests/account-request.ts";
import type { RecordSecurityEvent } from "../security-events/record-security-event.ts";
import { readParties } from "../users/change-parties.ts";

interface ApproveParts extends UserChangeParts, FactorResetParts {
  requests: {
    find(id: number): Promise<KeptRequest | undefined>;
    decide(tx: Tx, id: number, decision: Decision): Promise<boolean>;
  };
  findStanding: (userId: number, db?: Queryable) => Promise<Standing | undefined>;
  recordSecurityEvent: RecordSecurityEvent;
  lockUsers: (tx: Tx, userIds: readonly number[]) => Promise<ListedUser[]>;
  /** Has who was invited written to; nobody else. */
  mailInvitation: (tx: Tx, userId: number, requestId: string) => Promise<void>;
  /** Has a reset link sent to the address of a user. */
  mailResetLink: (
    tx: Tx,
    mail: { email: string; language: Language },
    requestId: string,
  ) => Promise<void>;
  transaction: Transaction;
  log: Log;
}

/**
 * Makes what another administrator asked for. Who approves was one, under the same password, address and role,
 * before it was asked for. Throws `AppError` not_found, not_allowed, and conflict, which says why, for what does not
 * wait any more.
 */
export async function approveRequest(
  parts: ApproveParts,
  { id, decider, language }: { id: number; decider: Author; language: Language },
): Promise<KeptRequest> {
  const { requests, log } = parts;
  const request = await requests.find(id);
  assertKnown(request);
  assertPending(request);
  assertAnotherPerson(request, decider);
  const isMade = await parts.transaction(async (tx) => {
    const { userId, requestedByUserId: adminId } = request;
    const locked = await parts.lockUsers(tx, [userId, adminId, decider.userId]);
    const standing = await parts.findStanding(decider.userId, tx);
    const approvedBy = locked.find((user) => user.id === decider.userId);
    if (!approvedBy || !wasAdminBefore(standing, new Date(request.requestedAt))) {
      throw new AppError("not_allowed", { reason: "policy.adminTooNew" });
    }
    // False where its author or its user has come to stand otherwise, or somebody decided meanwhile.
    const decision = { status: "approved", by: approvedBy, note: null } as const;
    if (!(await requests.decide(tx, id, decision))) return false;
    const { admin: by, user } = readParties(locked, { adminId, userId });
    const { address, requestId } = request;
    const how = { by, approvedBy, address, requestId };
    const asked = readChange(request);
    await parts.recordSecurityEvent(tx, {
      kind: "account.change-approved",
      person: approvedBy,
      subject: user,
      address: decider.address,
      requestId: decider.requestId,
      details: describeAct(request),
    });
    if (asked) {
      await makeUserChange(parts, tx, { user, asked, ...how });
      if (user.isInvited) await parts.mailInvitation(tx, userId, decider.requestId);
    } else if (request.act === "factorReset") {
      await resetFactors(parts, tx, { user, ...how, reason: request.reason ?? undefined });
    } else {
      await parts.recordChange(tx, { userId, username: user.username, kind: "resetLink", ...how });
      await parts.mailResetLink(tx, { email: user.email, language }, decider.requestId);
    }
    return true;
  });
  const decided = await requests.find(id);
  assertKnown(decided);
  if (!isMade) assertPending(decided);
  const { userId, address, requestId } = decider;
  log.info({ accountRequestId: id, userId, address, requestId }, "account request approved");
  return decided;
}

/** The change that a request is of; undefined for a reset. */
function readChange({ act, newValue }: KeptRequest): AskedChange | undefined {
  if (act === "isActive") return { field: act, value: newValue === "true" };
  if (act === "duties") return { field: act, value: readDuties(newValue) };
  const role = roles.find((one) => one === newValue);
  return act === "role" && role ? { field: act, value: role } : undefined;
}
