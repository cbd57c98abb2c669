import type { User } from "@dhahabu/contract/identity";
import type { Caller } from "@dhahabu/contract/internal";
import type { Transaction } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { addUser } from "./add-user.ts";
import { assertUncommonPassword } from "./common-passwords.ts";
import type { Passwords } from "./password.ts";
import type { NewUser, UserStore } from "./store.ts";

/** Opens an account under session version 0. Throws `AppError` invalid_input, and conflict where a name is taken. */
export async function registerUser(
  parts: {
    store: UserStore;
    passwords: Passwords;
    commonPasswords: ReadonlySet<string>;
    transaction: Transaction;
    log: Log;
  },
  { password, ...fields }: Omit<NewUser, "passwordHash" | "role"> & { password: string },
  { address, requestId }: Pick<Caller, "address" | "requestId">,
): Promise<User> {
  const { store, passwords, commonPasswords, transaction, log } = parts;
  assertUncommonPassword(commonPasswords, { ...fields, password });
  const passwordHash = await passwords.hash(password);
  const user = await transaction((tx) =>
    addUser(store, tx, { ...fields, passwordHash, role: "user" }, requestId),
  );
  log.info({ address, requestId, userId: user.id }, "user registered");
  return user;
}
