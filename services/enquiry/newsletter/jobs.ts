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
  publicOrigin: string;
}): JobHandler[] {
  const { store, deliverOnce, texts, publicOrigin } = parts;
  return [
    handleJob(deliverWelcome, ({ id, payload, attempt, requestId }) =>
      deliverOnce({ id, attempt, requestId, kind: "newsletter welcome" }, async () => {
        const subscriber = await store.findForWelcome(payload.subscriberId, id);
        return subscriber && composeWelcome({ subscriber, texts, publicOrigin });
      }),
    ),
  ];
}
