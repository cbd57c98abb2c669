import type { Transaction } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import type { RecordSecurityEvent } from "../security-events/record-security-event.ts";
import { addUser } from "./add-user.ts";
import type { Passwords } from "./password.ts";
import { assertGoodPassword } from "./password-policy.ts";
import type { UserStore } from "./store.ts";

/** Creates the first admin where there is no admin; replicas that start together create one. */
export async function createFirstAdmin(
  parts: {
    store: UserStore;
    passwords: Passwords;
    commonPasswords: ReadonlySet<string>;
    recordSecurityEvent: RecordSecurityEvent;
    transaction: Transaction;
    log: Log;
  },
  { password, ...names }: { username: string; email: string; password: string },
): Promise<void> {
  const { store, passwords, commonPasswords, transaction, log } = parts;
  if (await store.hasAdmin()) return;
  assertGoodPassword(commonPasswords, password, { ...names, role: "admin", duties: [] });
  const passwordHash = await passwords.hash(password);
  const isCreated = await transaction(async (tx) => {
    await store.lockFirstAdmin(tx);
    if (await store.hasAdmin(tx)) return false;
    const subject = await addUser(store, tx, { ...names, passwordHash, role: "admin" });
    const change = { kind: "account.role-changed", details: { newValue: "admin" } } as const;
    await parts.recordSecurityEvent(tx, { ...change, subject, address: "", requestId: "start" });
    return true;
  });
  if (isCreated) log.info({ username: names.username }, "first admin created");
}
