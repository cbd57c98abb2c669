import { isOfStaff } from "@dhahabu/contract/access";
import { AppError } from "@dhahabu/contract/errors";
import type { ListedUser } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { RecordSecurityEvent } from "../security-events/record-security-event.ts";
import type { NewSecurityEvent } from "../security-events/security-event.ts";
import type { Passwords } from "../users/password.ts";
import type { ClosingStore } from "./store.ts";

/**
 * Closes a customer's own account for good: it is inactive, which ends every session, and its names are free again.
 * Its row stays for the records that name it. Throws `AppError` not_signed_in, invalid_input where the password is
 * wrong, conflict where it was replaced meanwhile, not_allowed for staff, whose accounts administrators deactivate.
 */
export async function closeAccount(
  parts: {
    store: ClosingStore;
    findOwn: (userId: number) => Promise<{ username: string; passwordHash: string } | undefined>;
    lockUsers: (tx: Tx, userIds: readonly number[]) => Promise<ListedUser[]>;
    recordSecurityEvent: RecordSecurityEvent;
    recordAlone: (event: NewSecurityEvent) => Promise<void>;
    passwords: Passwords;
    transaction: Transaction;
    log: Log;
  },
  { password }: { password: string },
  { userId, address, requestId }: Author,
): Promise<void> {
  const { store, passwords, log } = parts;
  const own = await parts.findOwn(userId);
  if (!own) throw new AppError("not_signed_in", { reason: "access.signIn" });
  const event = { person: { id: userId, username: own.username }, address, requestId };
  if (!(await passwords.isRight(password, own.passwordHash))) {
    await parts.recordAlone({ ...event, kind: "account.closing-failed" });
    log.warn({ address, requestId, userId }, "closing an account failed");
    throw new AppError("invalid_input", { reason: "account.currentPasswordWrong", at: "password" });
  }
  const unknownHash = await passwords.hash(crypto.randomUUID());
  await parts.transaction(async (tx) => {
    const [user] = await parts.lockUsers(tx, [userId]);
    if (user?.isActive !== true) throw new AppError("not_signed_in", { reason: "access.signIn" });
    if (isOfStaff(user)) throw new AppError("not_allowed", { reason: "account.staffClosing" });
    const isClosed = await store.close(tx, {
      userId,
      email: user.email,
      oldHash: own.passwordHash,
      unknownHash,
    });
    if (!isClosed) throw new AppError("conflict", { reason: "account.changedMeanwhile" });
    await parts.recordSecurityEvent(tx, { ...event, kind: "account.closed" });
    await enqueueEvent(tx, "user.changed", { userId }, requestId);
  });
  log.info({ address, requestId, userId }, "account closed by its owner");
}
