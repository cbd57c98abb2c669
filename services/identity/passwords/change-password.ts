import { AppError } from "@dhahabu/contract/errors";
import type { ListedUser, User } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { RecordChange } from "../changes/record-change.ts";
import type { NewSecurityEvent } from "../security-events/security-event.ts";
import type { Passwords } from "../users/password.ts";
import { assertGoodPassword } from "../users/password-policy.ts";
import type { PasswordStore } from "./store.ts";

/**
 * Replaces one's own password, which ends every other session and the reset link of the account. Returns the
 * session version that one goes on under. Throws `AppError` not_signed_in, invalid_input, and conflict where the
 * account changed meanwhile.
 */
export async function changePassword(
  parts: {
    store: PasswordStore;
    findUser: (userId: number) => Promise<User | undefined>;
    lockUsers: (tx: Tx, userIds: readonly number[]) => Promise<ListedUser[]>;
    recordChange: RecordChange;
    recordAlone: (event: NewSecurityEvent) => Promise<void>;
    passwords: Passwords;
    commonPasswords: ReadonlySet<string>;
    transaction: Transaction;
    log: Log;
  },
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { userId, address, requestId }: Author,
): Promise<{ user: User; sessionVersion: number }> {
  const { store, passwords, log } = parts;
  const own = await store.findOwn(userId);
  if (!own) throw new AppError("not_signed_in", { reason: "access.signIn" });
  const { username, passwordHash: oldHash } = own;
  if (!(await passwords.isRight(currentPassword, oldHash))) {
    const reason = "wrong current password";
    const person = { id: userId, username };
    const event = { kind: "password.change-failed", person, address, requestId } as const;
    await parts.recordAlone(event);
    log.warn({ address, requestId, userId, reason }, "password change failed");
    throw new AppError("invalid_input", {
      reason: "account.currentPasswordWrong",
      at: "currentPassword",
    });
  }
  if (newPassword === currentPassword) {
    throw new AppError("invalid_input", { reason: "account.passwordUnchanged", at: "newPassword" });
  }
  assertGoodPassword(parts.commonPasswords, newPassword, own, "newPassword");
  const newHash = await passwords.hash(newPassword);
  const sessionVersion = await parts.transaction(async (tx) => {
    const [by] = await parts.lockUsers(tx, [userId]);
    const version = await store.replaceHash(tx, { userId, oldHash, newHash });
    if (!by || version === undefined) return undefined;
    await store.removeLink(tx, userId);
    await parts.recordChange(tx, { userId, username, kind: "password", by, address, requestId });
    await enqueueEvent(tx, "user.changed", { userId }, requestId);
    return version;
  });
  const user = await parts.findUser(userId);
  if (sessionVersion === undefined || !user) {
    throw new AppError("conflict", { reason: "account.changedMeanwhile" });
  }
  log.info({ address, requestId, userId }, "password changed");
  return { user, sessionVersion };
}
