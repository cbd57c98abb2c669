import { AppError } from "@dhahabu/contract/errors";
import type { ChangedUser, ListedUser } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { holdForApproval } from "../requests/hold-for-approval.ts";
import type { HoldParts } from "../requests/hold-for-approval.ts";
import { readParties } from "../users/change-parties.ts";
import type { AskedChange } from "./asked-change.ts";
import { makeUserChange } from "./make-user-change.ts";
import type { UserChangeParts } from "./make-user-change.ts";

/**
 * Changes a user's role, duties or state; about an administrator, or where it gives a duty, it may become a request. The same value again changes
 * nothing. The author must be an active admin still, and not this user: so there is always one active admin.
 * Throws `AppError` not_allowed, not_found, and conflict where the author saw another value.
 */
export async function changeUser(
  parts: UserChangeParts &
    HoldParts & {
      lockUsers: (tx: Tx, userIds: readonly number[]) => Promise<ListedUser[]>;
      transaction: Transaction;
      log: Log;
    },
  userId: number,
  asked: AskedChange,
  author: Author,
): Promise<ChangedUser> {
  const { userId: adminId, address, requestId } = author;
  const { field, replaces } = asked;
  const newValue = String(asked.value);
  if (userId === adminId) throw new AppError("not_allowed", { reason: "user.isOneself" });
  const { user, oldValue, pendingRequestId } = await parts.transaction(async (tx) => {
    const locked = await parts.lockUsers(tx, [userId, adminId]);
    const parties = readParties(locked, { adminId, userId });
    const current = String(parties.user[field]);
    if (current === newValue) return { user: parties.user, oldValue: current };
    if (replaces !== undefined && String(replaces) !== current) {
      throw new AppError("conflict", { reason: "user.changedMeanwhile" });
    }
    const act = { act: field, oldValue: current, newValue };
    const heldAs = await holdForApproval(parts, tx, { ...parties, author, ...act });
    if (heldAs !== undefined) {
      return { user: parties.user, oldValue: current, pendingRequestId: heldAs };
    }
    const how = { by: parties.admin, address, requestId };
    const changed = await makeUserChange(parts, tx, { user: parties.user, asked, ...how });
    return { user: changed, oldValue: current };
  });
  if (oldValue !== newValue) {
    const entry = { userId, field, oldValue, newValue, changedBy: adminId };
    const what = pendingRequestId === undefined ? "user changed" : "change of a user asked for";
    parts.log.info({ ...entry, pendingRequestId, requestId, address }, what);
  }
  return pendingRequestId === undefined ? user : { ...user, pendingRequestId };
}
