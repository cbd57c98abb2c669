import { accountMailsAnHour } from "@dhahabu/contract/account-terms";
import type { Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { NewAccountMail } from "./account-mail.ts";
import type { AccountMailStore } from "./store.ts";

const anHour = { most: accountMailsAnHour, ofSeconds: 3600 };

/**
 * Asks for a mail to the owner of an account. It does the same for every address, with an account or without; one
 * that was sent so many of a kind within some time, an hour unless given, is sent no more. Returns whether it was asked for.
 */
export async function requestAccountMail(
  { accountMails }: { accountMails: AccountMailStore },
  tx: Tx,
  mail: NewAccountMail,
  requestId: string,
  { most, ofSeconds }: { most: number; ofSeconds: number } = anHour,
): Promise<boolean> {
  await accountMails.lockAddress(tx, mail.email);
  if ((await accountMails.countLatest(tx, mail, ofSeconds)) >= most) return false;
  const accountMailId = await accountMails.insert(tx, mail);
  await enqueueEvent(tx, "account-mail.requested", { accountMailId }, requestId);
  return true;
}
