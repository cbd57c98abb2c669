import { AppError } from "@dhahabu/contract/errors";
import type { ChangedUser, ListedUser } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { holdForApproval } from "../requests/hold-for-approval.ts";
import type { HoldParts } from "../requests/hold-for-approval.ts";
import { readParties } from "../users/change-parties.ts";
import { hasFactor } from "./own-factors.ts";
import { resetFactors } from "./reset-factors.ts";
import type { FactorResetParts } from "./reset-factors.ts";

/**
 * Asks for a user's second factor to be reset, which another administrator approves; where there is no other one, it
 * is reset at once. Throws `AppError` not_allowed, not_found, and conflict for a user without a factor.
 */
export async function askForReset(
  parts: FactorResetParts &
    HoldParts & {
      lockUsers: (tx: Tx, userIds: readonly number[]) => Promise<ListedUser[]>;
      transaction: Transaction;
      log: Log;
    },
  { userId, reason }: { userId: number; reason: string },
  author: Author,
): Promise<ChangedUser> {
  const { userId: adminId, address, requestId } = author;
  if (userId === adminId) throw new AppError("not_allowed", { reason: "factor.resetOfOneself" });
  const { user, pendingRequestId } = await parts.transaction(async (tx) => {
    const locked = await parts.lockUsers(tx, [userId, adminId]);
    const parties = readParties(locked, { adminId, userId });
    if (!hasFactor(await parts.factors.find(userId, tx))) {
      throw new AppError("conflict", { reason: "factor.none" });
    }
    const asked = { ...parties, author, act: "factorReset", reason } as const;
    const heldAs = await holdForApproval(parts, tx, asked);
    if (heldAs === undefined) {
      const how = { by: parties.admin, reason, address, requestId };
      await resetFactors(parts, tx, { user: parties.user, ...how });
    }
    return { user: parties.user, pendingRequestId: heldAs };
  });
  const what = pendingRequestId === undefined ? "factor reset" : "reset of a factor asked for";
  parts.log.info({ userId, adminId, pendingRequestId, address, requestId }, what);
  return pendingRequestId === undefined ? user : { ...user, pendingRequestId };
}
