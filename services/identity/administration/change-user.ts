import { AppError } from "@dhahabu/contract/errors";
import type { ListedUser } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { NewUserChange } from "../changes/user-change.ts";
import { readParties } from "../users/change-parties.ts";
import type { AskedChange } from "./asked-change.ts";
import type { AdministrationStore } from "./store.ts";

/**
 * Changes a user's role or state; a deactivation ends every session of theirs and their reset link. The same
 * value again changes nothing. The author must be an active admin still, and not this user: so there is always
 * one active admin. Throws `AppError` not_allowed, not_found, and conflict where the author saw another value.
 */
export async function changeUser(
  parts: {
    store: AdministrationStore;
    lockUsers: (tx: Tx, userIds: readonly number[]) => Promise<ListedUser[]>;
    recordChange: (tx: Tx, change: NewUserChange) => Promise<void>;
    removeResetLink: (tx: Tx, userId: number) => Promise<void>;
    transaction: Transaction;
    log: Log;
  },
  userId: number,
  asked: AskedChange,
  author: Author,
): Promise<ListedUser> {
  const { userId: adminId, address, requestId } = author;
  const { field, value, replaces } = asked;
  if (userId === adminId) throw new AppError("not_allowed", { reason: "user.isOneself" });
  const { user, oldValue } = await parts.transaction(async (tx) => {
    const locked = await parts.lockUsers(tx, [userId, adminId]);
    const parties = readParties(locked, { adminId, userId });
    const current = parties.user[field];
    if (current === value) return { user: parties.user, oldValue: current };
    if (replaces !== undefined && replaces !== current) {
      throw new AppError("conflict", { reason: "user.changedMeanwhile" });
    }
    await parts.recordChange(tx, {
      userId,
      kind: field,
      values: { old: String(current), new: String(value) },
      by: parties.admin,
      address,
      requestId,
    });
    const changed = await parts.store.update(tx, userId, asked);
    if (!changed.isActive) await parts.removeResetLink(tx, userId);
    await enqueueEvent(tx, "user.changed", { userId }, requestId);
    return { user: changed, oldValue: current };
  });
  if (oldValue !== value) {
    const entry = { userId, field, oldValue, newValue: value, changedBy: adminId };
    parts.log.info({ ...entry, requestId, address }, "user changed");
  }
  return user;
}
