import type { ReadyMail } from "@dhahabu/contract/ready-mails";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueJob } from "@dhahabu/platform/outbox";
import type { AddMail } from "../deliveries/mail.ts";
import { deliverReadyMailJob } from "./ready-mail.ts";
import type { ReadyMailStore } from "./store.ts";

/** Takes over a mail of another service with its job, once for its key. */
export async function takeReadyMail(
  parts: { readyMails: ReadyMailStore; addMail: AddMail<Tx>; transaction: Transaction },
  mail: ReadyMail,
  requestId: string,
): Promise<void> {
  await parts.transaction(async (tx) => {
    const readyMailId = await parts.readyMails.insert(tx, mail);
    if (readyMailId === undefined) return;
    const { kind } = mail;
    const jobId = await enqueueJob(tx, deliverReadyMailJob, { readyMailId, kind }, requestId);
    await parts.addMail(tx, { jobId, kind, readyMailId });
  });
}
