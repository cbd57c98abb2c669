import type { BankFacts } from "@dhahabu/contract/facts";
import { writeSentence } from "@dhahabu/contract/sentences";
import { giveUp, handleJob } from "@dhahabu/platform/queue";
import type { JobHandler } from "@dhahabu/platform/queue";
import type { DeliverOnce } from "../deliveries/mail.ts";
import type { Texts } from "../deliveries/texts.ts";
import { composeAcknowledgement, composeNotification } from "./mail.ts";
import { deliverEnquiry } from "./store.ts";
import type { ContactStore } from "./store.ts";

/** Creates the functions that do the work of the contact walk. */
export function createContactHandlers(parts: {
  store: ContactStore;
  deliverOnce: DeliverOnce;
  texts: Texts;
  readFacts: (requestId: string) => Promise<BankFacts>;
  staffAddress: string;
}): JobHandler[] {
  const { store, deliverOnce, texts, readFacts, staffAddress } = parts;
  return [
    handleJob(deliverEnquiry, ({ id, payload, attempt, requestId }) => {
      const { kind, enquiryId } = payload;
      return deliverOnce({ id, attempt, requestId, kind: `enquiry ${kind}` as const }, async () => {
        const enquiry = await store.find(enquiryId);
        if (!enquiry) giveUp(writeSentence({ reason: "mail.enquiryGone" }));
        return kind === "acknowledgement"
          ? composeAcknowledgement({
              enquiry,
              texts,
              facts: await readFacts(requestId ?? id),
              staffAddress,
            })
          : composeNotification({ enquiry, staffAddress });
      });
    }),
  ];
}
