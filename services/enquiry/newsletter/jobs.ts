import type { BankFacts } from "@dhahabu/contract/facts";
import { handleJob } from "@dhahabu/platform/queue";
import type { JobHandler } from "@dhahabu/platform/queue";
import type { DeliverOnce } from "../deliveries/mail.ts";
import type { Texts } from "../deliveries/texts.ts";
import { composeWelcome } from "./mail.ts";
import { deliverWelcome } from "./store.ts";
import type { NewsletterStore } from "./store.ts";

/** Creates the functions that send the newsletter's mails; links lead to `publicOrigin`. */
export function createNewsletterHandlers(parts: {
  store: NewsletterStore;
  deliverOnce: DeliverOnce;
  texts: Texts;
  readFacts: (requestId: string) => Promise<BankFacts>;
  publicOrigin: string;
}): JobHandler[] {
  const { store, deliverOnce, texts, readFacts, publicOrigin } = parts;
  return [
    handleJob(deliverWelcome, ({ id, payload, attempt, requestId }) =>
      deliverOnce({ id, attempt, requestId, kind: "newsletter welcome" }, async () => {
        const subscriber = await store.findForWelcome(payload.subscriberId, id);
        if (!subscriber) return undefined;
        const facts = await readFacts(requestId ?? id);
        return composeWelcome({ subscriber, texts, facts, publicOrigin });
      }),
    ),
  ];
}
