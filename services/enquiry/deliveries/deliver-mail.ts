import type { BankFacts } from "@dhahabu/contract/facts";
import { writeSentence } from "@dhahabu/contract/sentences";
import type { Log } from "@dhahabu/platform/log";
import type { MailClient } from "./mail-client.ts";
import { describeFault } from "./mail-fault.ts";
import type { MailStore } from "./mail-store.ts";
import type { Mail, MailKind } from "./mail.ts";
import { recordSurely } from "./record-surely.ts";
import type { Texts } from "./texts.ts";

export interface DeliverMailParts {
  mails: MailStore;
  mailClient: MailClient;
  /** Ends the job: trying again cannot help. */
  giveUp: (reason: string) => never;
  log: Log;
  texts: Texts;
  readFacts: (requestId: string) => Promise<BankFacts>;
}

/**
 * Sends the mail of a job unless it was sent before: the one way by which every mail leaves. `compose` is
 * asked for it at the last moment; undefined means that it is not wanted any more. The worker does a job in
 * one place at a time; no transaction is open while the mail server is asked. A mail leaves twice, under one
 * Message-ID, only where the worker dies between the server's answer and the record, or the server took it unsaid.
 */
export async function deliverMail(
  parts: Omit<DeliverMailParts, "texts">,
  job: { id: string; attempt: number; requestId: string | undefined; kind: MailKind },
  compose: () => Promise<Mail | undefined>,
): Promise<void> {
  const { mails, mailClient, log } = parts;
  const { id, attempt, requestId, kind } = job;
  const isDelivered = await mails.isDelivered(id);
  if (isDelivered === undefined) parts.giveUp(writeSentence({ reason: "mail.notOwed" }));
  if (isDelivered) return;
  const mail = await compose();
  const messageId = mailClient.messageIdOf(id);
  const facts = { attempt, requestId, kind, messageId };
  if (!mail) return log.info(facts, "mail is not wanted any more");
  const fault = await mailClient.send(mail, messageId).then(() => undefined, describeFault);
  if (fault?.isFinal) parts.giveUp(fault.reason);
  // Without the library's error: it holds the customer's address.
  if (fault) throw new Error(fault.reason);
  await recordSurely(log, id, () => mails.recordDelivered(id, messageId));
  log.info(facts, "mail delivered");
}
