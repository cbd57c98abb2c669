import type { JobRun } from "@dhahabu/platform/queue";
import { deliverMail } from "../deliveries/deliver-mail.ts";
import type { DeliverMailParts } from "../deliveries/deliver-mail.ts";
import { composeRequest, composeWelcome } from "./mail.ts";
import type { NewsletterStore } from "./store.ts";

interface Parts extends DeliverMailParts {
  store: NewsletterStore;
  publicOrigin: string;
}

type Run = JobRun<{ subscriberId: number }>;

/** Sends the mail that asks to confirm a subscription, unless that is done or too late; links lead to `publicOrigin`. */
export async function deliverRequest(parts: Parts, run: Run): Promise<void> {
  const { texts, publicOrigin } = parts;
  await deliverMail(parts, { ...run, kind: "newsletter request" }, async () => {
    const subscriber = await parts.store.findForMail(run.payload.subscriberId, run.id);
    if (!subscriber?.isAsked) return undefined;
    const facts = await parts.readFacts(run.requestId ?? run.id);
    return composeRequest({ subscriber, texts, facts, publicOrigin });
  });
}

/** Sends the mail that welcomes a subscriber, unless they left since. */
export async function deliverWelcome(parts: Parts, run: Run): Promise<void> {
  const { texts, publicOrigin } = parts;
  await deliverMail(parts, { ...run, kind: "newsletter welcome" }, async () => {
    const subscriber = await parts.store.findForMail(run.payload.subscriberId, run.id);
    if (!subscriber?.isActive) return undefined;
    const facts = await parts.readFacts(run.requestId ?? run.id);
    return composeWelcome({ subscriber, texts, facts, publicOrigin });
  });
}
