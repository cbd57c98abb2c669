import { AppError } from "@dhahabu/contract/errors";
import type { ListedUser } from "@dhahabu/contract/identity";
import type { Caller } from "@dhahabu/contract/internal";
import type { TransactionFor, Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { RecordChange } from "../changes/record-change.ts";
import type { NewSecurityEvent } from "../security-events/security-event.ts";
import type { Passwords } from "../users/password.ts";
import { assertGoodPassword } from "../users/password-policy.ts";
import type { OwnAccount, PasswordStore } from "./store.ts";

interface Parts {
  store: PasswordStore;
  lockUsers: (tx: Tx, userIds: readonly number[]) => Promise<ListedUser[]>;
  recordChange: RecordChange;
  recordAlone: (event: NewSecurityEvent) => Promise<void>;
  passwords: Passwords;
  commonPasswords: ReadonlySet<string>;
  transaction: TransactionFor<number>;
  log: Log;
}

interface Reset {
  token: string;
  newPassword: string;
}

type Origin = Pick<Caller, "address" | "requestId">;

/**
 * Sets a password by a reset link, which is used up, and ends every session of the user. A link is looked up
 * before the password is judged. Returns whose it is. Throws `AppError` invalid_input, alike for every link that does
 * not hold.
 */
export async function resetPassword(parts: Parts, reset: Reset, origin: Origin): Promise<number> {
  const { address, requestId } = origin;
  const owner = await parts.store.findByToken(reset.token);
  try {
    if (!owner) throw createDeadLink();
    const userId = await setPassword(parts, reset, { ...origin, owner });
    parts.log.info({ address, requestId, userId }, "password reset");
    return userId;
  } catch (error) {
    if (!(error instanceof AppError) || error.said.reason !== "account.deadLink") throw error;
    const userId = owner?.userId ?? null;
    const person = owner && { id: owner.userId, username: owner.username };
    const event = { kind: "password.reset-failed", person, address, requestId } as const;
    await parts.recordAlone(event);
    parts.log.warn({ address, requestId, userId }, "password reset failed");
    throw error;
  }
}

function createDeadLink(): AppError {
  return new AppError("invalid_input", { reason: "account.deadLink", at: "token" });
}

/** Of many who use a link at once one sets the password; the link of the others is dead. */
async function setPassword(
  parts: Parts,
  { token, newPassword }: Reset,
  { address, requestId, owner }: Origin & { owner: OwnAccount },
): Promise<number> {
  const { store, passwords, commonPasswords } = parts;
  const { userId, username } = owner;
  assertGoodPassword(commonPasswords, newPassword, owner, "newPassword");
  // Of earlier ones no hash is kept: ASVS 5.0 asks for no history, and people would count one up.
  if (await passwords.isRight(newPassword, owner.passwordHash)) {
    throw new AppError("invalid_input", { reason: "account.passwordUnchanged", at: "newPassword" });
  }
  const newHash = await passwords.hash(newPassword);
  return parts.transaction(async (tx) => {
    const [user] = await parts.lockUsers(tx, [userId]);
    if (user?.isActive !== true || !(await store.takeLink(tx, { userId, token }))) {
      throw createDeadLink();
    }
    await store.replaceHash(tx, { userId, newHash });
    // Nobody is signed in: whoever holds the link acts as the user.
    const change = {
      userId,
      username,
      kind: "passwordReset",
      by: user,
      address,
      requestId,
    } as const;
    await parts.recordChange(tx, change);
    await enqueueEvent(tx, "user.changed", { userId }, requestId);
    return userId;
  });
}
