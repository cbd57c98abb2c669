import type { User } from "@dhahabu/contract/identity";
import type { Caller } from "@dhahabu/contract/internal";
import type { Language } from "@dhahabu/contract/language";
import type { TransactionFor, Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { addUser } from "./add-user.ts";
import type { Passwords } from "./password.ts";
import { assertGoodPassword } from "./password-policy.ts";
import type { NewUser, UserStore } from "./store.ts";

/** What is known of the call by which somebody signs in. */
type SigningIn = Pick<Caller, "device" | "address" | "requestId">;

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
    /** Keeps the browser and the language of who signed in. */
    noteSignIn: (
      tx: Tx,
      who: { user: User; language: Language | undefined },
      caller: SigningIn,
    ) => Promise<void>;
    transaction: TransactionFor<User>;
    log: Log;
  },
  {
    password,
    language,
    ...fields
  }: Omit<NewUser, "passwordHash" | "role"> & { password: string; language: Language },
  caller: SigningIn,
): Promise<User> {
  const { store, passwords, commonPasswords, transaction, log } = parts;
  const { address, requestId } = caller;
  assertGoodPassword(commonPasswords, password, { ...fields, role: "user", duties: [] });
  const passwordHash = await passwords.hash(password);
  const user = await transaction(async (tx) => {
    const added = await addUser(store, tx, { ...fields, passwordHash, role: "user" }, requestId);
    await parts.askToConfirm(tx, { email: added.email, language }, requestId);
    await parts.noteSignIn(tx, { user: added, language }, caller);
    return added;
  });
  log.info({ address, requestId, userId: user.id }, "user registered");
  return user;
}
