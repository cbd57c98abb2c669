import { setTimeout as delay } from "node:timers/promises";
import { writeSentence } from "@dhahabu/contract/sentences";
import type { Log } from "@dhahabu/platform/log";
import { giveUp } from "@dhahabu/platform/queue";
import type { DeliverOnce } from "./mail.ts";
import type { MailClient } from "./mail-client.ts";
import { describeFault } from "./mail-fault.ts";
import type { DeliveryStore } from "./store.ts";

const recordAgainAfterMs = 1000;

/**
 * Creates the one way by which every mail leaves. The worker does a job in one place at a time; no
 * transaction is open while the mail server is asked. A crash between the server's answer and the
 * record is the one case in which a mail leaves twice, under one Message-ID.
 */
export function createDeliverOnce(parts: {
  store: DeliveryStore;
  mail: MailClient;
  log: Log;
}): DeliverOnce {
  const { store, mail, log } = parts;

  async function send(...args: Parameters<MailClient["send"]>): Promise<void> {
    const fault = await mail.send(...args).then(() => undefined, describeFault);
    if (!fault) return;
    if (fault.isFinal) giveUp(fault.reason);
    // Without the library's error: it holds the customer's address.
    throw new Error(fault.reason);
  }

  // The database may be away while a mail is under way: sending it again would be a second mail.
  async function record(jobId: string, messageId: string): Promise<void> {
    for (;;) {
      try {
        return await store.recordDelivered(jobId, messageId);
      } catch (error) {
        log.warn({ err: error, jobId }, "a delivery could not be recorded yet");
        await delay(recordAgainAfterMs);
      }
    }
  }

  return async ({ id, ...job }, compose) => {
    const isDelivered = await store.isDelivered(id);
    if (isDelivered === undefined) giveUp(writeSentence({ reason: "mail.notOwed" }));
    if (isDelivered) return;
    const composed = await compose();
    const messageId = mail.messageIdOf(id);
    if (!composed) return log.info({ ...job, messageId }, "mail is not wanted any more");
    await send(composed, messageId);
    await record(id, messageId);
    log.info({ ...job, messageId }, "mail delivered");
  };
}
