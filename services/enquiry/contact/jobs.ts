import type { Log } from "@dhahabu/platform/log";
import { giveUp, handleJob } from "@dhahabu/platform/queue";
import type { JobHandler } from "@dhahabu/platform/queue";
import { composeAcknowledgement, composeNotification } from "./mail.ts";
import { isUnknownAddress } from "./mail-client.ts";
import type { MailClient } from "./mail-client.ts";
import type { MailTexts } from "./mail-texts.ts";
import { deliverEnquiry } from "./store.ts";
import type { ContactStore } from "./store.ts";

/** Creates the functions that do the work of the contact walk. */
export function createContactHandlers(parts: {
  store: ContactStore;
  mail: MailClient;
  texts: MailTexts;
  staffAddress: string;
  log: Log;
}): JobHandler[] {
  const { store, mail, texts, staffAddress, log } = parts;
  return [
    handleJob(deliverEnquiry, async ({ id, payload, attempt }) => {
      const messageId = mail.messageIdOf(id);
      const isSent = await store.deliverOnce({ ...payload, messageId }, async (enquiry) => {
        const composed =
          payload.kind === "acknowledgement"
            ? composeAcknowledgement({ enquiry, texts, staffAddress })
            : composeNotification({ enquiry, staffAddress });
        try {
          await mail.send(composed, messageId);
        } catch (error) {
          if (isUnknownAddress(error)) giveUp("The mail server does not know the address.");
          throw error;
        }
      });
      if (isSent) log.info({ ...payload, messageId, attempt }, "mail delivered");
    }),
  ];
}
