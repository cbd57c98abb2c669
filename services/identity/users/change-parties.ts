import { AppError } from "@dhahabu/contract/errors";
import type { ListedUser } from "@dhahabu/contract/identity";

/**
 * Who changes a user, and the user, among the rows that were locked for it. Throws `AppError` not_allowed
 * where the former is no active admin, not_found where there is no such user.
 */
export function readParties(
  locked: readonly ListedUser[],
  { adminId, userId }: { adminId: number; userId: number },
): { admin: ListedUser; user: ListedUser } {
  const admin = locked.find(({ id }) => id === adminId);
  if (admin?.role !== "admin" || !admin.isActive) {
    throw new AppError("not_allowed", { reason: "access.notAllowed" });
  }
  const user = locked.find(({ id }) => id === userId);
  if (!user) throw new AppError("not_found", { reason: "user.unknown" });
  return { admin, user };
}
