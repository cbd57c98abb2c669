import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueJob } from "@dhahabu/platform/outbox";
import type { AddMail } from "../deliveries/mail.ts";
import type { AccountMailClient } from "./account-mail-client.ts";
import { deliverAccountMailJob } from "./account-mail.ts";
import type { AccountMailStore } from "./store.ts";

/**
 * Takes over what identity owes: each mail with its job, once, however often it is listed. Identity is told after,
 * so that none is lost. Returns how many were new.
 */
export async function takeAccountMails(
  parts: {
    accountMails: AccountMailStore;
    accountMailClient: AccountMailClient;
    addMail: AddMail<Tx>;
    transaction: Transaction;
  },
  requestId: string,
): Promise<number> {
  const { accountMails, accountMailClient } = parts;
  let taken = 0;
  for (;;) {
    const owed = await accountMailClient.listOwed(requestId);
    if (owed.length === 0) return taken;
    for (const mail of owed) {
      const isNew = await parts.transaction(async (tx) => {
        if (!(await accountMails.insert(tx, mail))) return false;
        const { id: accountMailId, kind, language } = mail;
        const payload = { accountMailId, kind, language };
        const jobId = await enqueueJob(tx, deliverAccountMailJob, payload, requestId);
        await parts.addMail(tx, { jobId, kind, accountMailId });
        return true;
      });
      if (isNew) taken += 1;
      await accountMailClient.setTaken(mail.id, requestId);
    }
  }
}
