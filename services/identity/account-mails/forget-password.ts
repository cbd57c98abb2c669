import { forgottenMailsAnHour } from "@dhahabu/contract/account-terms";
import type { Language } from "@dhahabu/contract/language";
import type { Transaction } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { AccountMailStore } from "./store.ts";

/**
 * Asks for a mail with a link to set a new password. It does the same for every address, with an account or
 * without; one that was sent so many within an hour is sent no more. Returns whether one was asked for.
 */
export async function forgetPassword(
  { accountMails, transaction }: { accountMails: AccountMailStore; transaction: Transaction },
  { email, language, requestId }: { email: string; language: Language; requestId: string },
): Promise<boolean> {
  const mail = { kind: "password reset", email, language } as const;
  return transaction(async (tx) => {
    await accountMails.lockAddress(tx, email);
    if ((await accountMails.countOfLastHour(tx, mail)) >= forgottenMailsAnHour) return false;
    const accountMailId = await accountMails.insert(tx, mail);
    await enqueueEvent(tx, "account-mail.requested", { accountMailId }, requestId);
    return true;
  });
}
