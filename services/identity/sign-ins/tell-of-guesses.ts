import type { GuessesToTell } from "@dhahabu/contract/sign-ins";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import type { User } from "@dhahabu/contract/identity";
import { requestAccountMail } from "../account-mails/request-account-mail.ts";
import type { SignInStore } from "./store.ts";

/** Writes to the owner of an account that guesses at its password were refused: once for as long as these are counted. */
export async function tellOfGuesses(
  parts: Parameters<typeof requestAccountMail>[0] & {
    signIns: SignInStore;
    findUser: (userId: number) => Promise<User | undefined>;
    transaction: Transaction;
    log: Log;
  },
  { userId, network, windowSeconds, requestId }: GuessesToTell & { requestId: string },
): Promise<void> {
  const user = await parts.findUser(userId);
  if (!user) return;
  const isTold = await parts.transaction(async (tx: Tx) => {
    const language = await parts.signIns.keepLanguage(tx, userId, undefined);
    const mail = { kind: "sign-in guesses", email: user.email, language, network } as const;
    return requestAccountMail(parts, tx, mail, requestId, { most: 1, ofSeconds: windowSeconds });
  });
  if (isTold) parts.log.warn({ userId, network, requestId }, "guesses at a password refused");
}
