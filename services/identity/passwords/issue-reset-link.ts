import { resetLinkMinutes, resetPagePath } from "@dhahabu/contract/accounts";
import type { ResetLink } from "@dhahabu/contract/accounts";
import { AppError } from "@dhahabu/contract/errors";
import type { ListedUser } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { NewUserChange } from "../changes/user-change.ts";
import { readParties } from "../users/change-parties.ts";
import { createLinkToken } from "./link-token.ts";
import type { PasswordStore } from "./store.ts";

/**
 * Makes a user's reset link, in place of the one before; its token is shown this once and never logged. The author
 * must be an active admin and not the user. Throws `AppError` not_allowed, not_found, and conflict for an inactive user.
 */
export async function issueResetLink(
  parts: {
    store: PasswordStore;
    lockUsers: (tx: Tx, userIds: readonly number[]) => Promise<ListedUser[]>;
    recordChange: (tx: Tx, change: NewUserChange) => Promise<void>;
    transaction: Transaction;
    log: Log;
  },
  userId: number,
  { userId: adminId, address, requestId }: Author,
): Promise<ResetLink> {
  if (userId === adminId) throw new AppError("not_allowed", { reason: "user.linkForOneself" });
  const token = createLinkToken();
  const { username, expiresAt } = await parts.transaction(async (tx) => {
    const locked = await parts.lockUsers(tx, [userId, adminId]);
    const { admin, user } = readParties(locked, { adminId, userId });
    if (!user.isActive) throw new AppError("conflict", { reason: "user.linkForInactive" });
    const lifeSeconds = resetLinkMinutes * 60;
    const link = { userId, token, lifeSeconds, issuedBy: adminId };
    const endsAt = await parts.store.putLink(tx, link);
    await parts.recordChange(tx, { userId, kind: "resetLink", by: admin, address, requestId });
    await enqueueEvent(tx, "user.changed", { userId }, requestId);
    return { username: user.username, expiresAt: endsAt };
  });
  parts.log.info({ userId, issuedBy: adminId, address, requestId }, "reset link made");
  return { username, path: `${resetPagePath}#${token}`, expiresAt: expiresAt.toISOString() };
}
