import type { ChangedUser, ListedUser, Role } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import type { Language } from "@dhahabu/contract/language";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { createLinkToken } from "../passwords/link-token.ts";
import { holdForApproval } from "../requests/hold-for-approval.ts";
import type { HoldParts } from "../requests/hold-for-approval.ts";
import { addUser } from "../users/add-user.ts";
import { readParties } from "../users/change-parties.ts";
import type { Passwords } from "../users/password.ts";
import { makeUserChange } from "./make-user-change.ts";
import type { UserChangeParts } from "./make-user-change.ts";

type AddParts = Parameters<typeof addUser>;
type Invited = Omit<AddParts[2], "passwordHash" | "role"> & { role: Role; language: Language };

/**
 * Opens an account with a role for somebody, who sets its password by the link of a mail. Another role than the
 * ordinary one is given as `changeUser` gives it: where a second administrator has to approve it, the mail leaves when
 * he has. Throws `AppError` not_allowed, and conflict where a name is taken.
 */
export async function inviteUser(
  parts: UserChangeParts &
    HoldParts & {
      users: AddParts[0];
      passwords: Passwords;
      lockUsers: (tx: Tx, userIds: readonly number[]) => Promise<ListedUser[]>;
      mailInvitation: (tx: Tx, userId: number, requestId: string) => Promise<void>;
      transaction: Transaction;
      log: Log;
    },
  { role, language, ...names }: Invited,
  author: Author,
): Promise<ChangedUser> {
  const { userId: adminId, address, requestId } = author;
  // Nobody knows it: the account opens by the link alone.
  const passwordHash = await parts.passwords.hash(createLinkToken());
  const invited = await parts.transaction(async (tx) => {
    readParties(await parts.lockUsers(tx, [adminId]), { adminId, userId: adminId });
    const added = { ...names, passwordHash, role: "user", invitedLanguage: language } as const;
    const { id: userId, username } = await addUser(parts.users, tx, added, requestId);
    const locked = await parts.lockUsers(tx, [adminId, userId]);
    const { admin, user } = readParties(locked, { adminId, userId });
    const how = { by: admin, address, requestId };
    await parts.recordChange(tx, { userId, username, kind: "invited", ...how });
    if (role === "user") {
      await parts.mailInvitation(tx, userId, requestId);
      return user;
    }
    const act = { act: "role", oldValue: "user", newValue: role } as const;
    const pendingRequestId = await holdForApproval(parts, tx, { user, admin, author, ...act });
    if (pendingRequestId !== undefined) return { ...user, pendingRequestId };
    const asked = { field: "role", value: role } as const;
    const changed = await makeUserChange(parts, tx, { user, asked, ...how });
    await parts.mailInvitation(tx, userId, requestId);
    return changed;
  });
  const told = { userId: invited.id, role, invitedBy: adminId, address, requestId };
  parts.log.info(told, "user invited");
  return invited;
}
