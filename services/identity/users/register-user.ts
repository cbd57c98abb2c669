import type { User } from "@dhahabu/contract/identity";
import type { Caller } from "@dhahabu/contract/internal";
import type { Language } from "@dhahabu/contract/language";
import type { TransactionFor, Tx } from "@dhahabu/platform/db";
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
    /** Asks for the mail by which the address is confirmed. */
    askToConfirm: (
      tx: Tx,
      mail: { email: string; language: Language },
      requestId: string,
    ) => Promise<unknown>;
    transaction: TransactionFor<User>;
    log: Log;
  },
  {
    password,
    language,
    ...fields
  }: Omit<NewUser, "passwordHash" | "role"> & { password: string; language: Language },
  { address, requestId }: Pick<Caller, "address" | "requestId">,
): Promise<User> {
  const { store, passwords, commonPasswords, transaction, log } = parts;
  assertUncommonPassword(commonPasswords, { ...fields, password });
  const passwordHash = await passwords.hash(password);
  const user = await transaction(async (tx) => {
    const added = await addUser(store, tx, { ...fields, passwordHash, role: "user" }, requestId);
    await parts.askToConfirm(tx, { email: added.email, language }, requestId);
    return added;
  });
  log.info({ address, requestId, userId: user.id }, "user registered");
  return user;
}
