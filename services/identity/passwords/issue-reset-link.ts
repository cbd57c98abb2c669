import { resetLinkMinutes, resetPagePath } from "@dhahabu/contract/accounts";
import type { AskedResetLink, ResetLink } from "@dhahabu/contract/accounts";
import { AppError } from "@dhahabu/contract/errors";
import type { ListedUser } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { RecordChange } from "../changes/record-change.ts";
import { holdForApproval } from "../requests/hold-for-approval.ts";
import type { HoldParts } from "../requests/hold-for-approval.ts";
import { readParties } from "../users/change-parties.ts";
import { createLinkToken } from "./link-token.ts";
import type { PasswordStore } from "./store.ts";

/**
 * Makes a user's reset link, in place of the one before; its token is shown this once and never logged. For an
 * administrator it may become a request. The author must be an active admin and not the user. Throws `AppError`
 * not_allowed, not_found, and conflict for an inactive user.
 */
export async function issueResetLink(
  parts: HoldParts & {
    store: PasswordStore;
    lockUsers: (tx: Tx, userIds: readonly number[]) => Promise<ListedUser[]>;
    recordChange: RecordChange;
    transaction: Transaction;
    log: Log;
  },
  userId: number,
  author: Author,
): Promise<ResetLink | AskedResetLink> {
  const { userId: adminId, address, requestId } = author;
  if (userId === adminId) throw new AppError("not_allowed", { reason: "user.linkForOneself" });
  const token = createLinkToken();
  const made = await parts.transaction(async (tx) => {
    const locked = await parts.lockUsers(tx, [userId, adminId]);
    const { admin, user } = readParties(locked, { adminId, userId });
    if (!user.isActive) throw new AppError("conflict", { reason: "user.linkForInactive" });
    const asked = { user, admin, author, act: "resetLink" } as const;
    const pendingRequestId = await holdForApproval(parts, tx, asked);
    if (pendingRequestId !== undefined) return { username: user.username, pendingRequestId };
    const lifeSeconds = resetLinkMinutes * 60;
    const link = { userId, token, lifeSeconds, issuedBy: adminId };
    const endsAt = await parts.store.putLink(tx, link);
    const change = { userId, username: user.username, kind: "resetLink", by: admin } as const;
    await parts.recordChange(tx, { ...change, address, requestId });
    await enqueueEvent(tx, "user.changed", { userId }, requestId);
    const path = `${resetPagePath}#${token}`;
    return { username: user.username, path, expiresAt: endsAt.toISOString() };
  });
  const entry = { userId, issuedBy: adminId, address, requestId };
  const what = "path" in made ? "reset link made" : "reset link asked for";
  parts.log.info(entry, what);
  return made;
}
