import type { JobRun } from "@dhahabu/platform/queue";
import { deliverMail } from "../deliveries/deliver-mail.ts";
import type { DeliverMailParts } from "../deliveries/deliver-mail.ts";
import { composeRequest, composeWelcome } from "./mail.ts";
import type { NewsletterStore } from "./store.ts";

/**
 * Sends a subscriber's mail: the one that asks to confirm, unless that is done or too late, or the welcome,
 * unless they left since. Links lead to `publicOrigin`.
 */
export async function deliverNewsletterMail(
  parts: DeliverMailParts & {
    store: NewsletterStore;
    publicOrigin: string;
  },
  run: JobRun<{ subscriberId: number }>,
  kind: "newsletter request" | "newsletter welcome",
): Promise<void> {
  const { texts, publicOrigin } = parts;
  const isRequest = kind === "newsletter request";
  await deliverMail(parts, { ...run, kind }, async () => {
    const subscriber = await parts.store.findForMail(run.payload.subscriberId, run.id);
    if (!subscriber || !(isRequest ? subscriber.isAsked : subscriber.isActive)) return undefined;
    const facts = await parts.readFacts(run.requestId ?? run.id);
    const compose = isRequest ? composeRequest : composeWelcome;
    return compose({ subscriber, texts, facts, publicOrigin });
  });
}
