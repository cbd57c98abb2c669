import type { JobRun } from "@dhahabu/platform/queue";
import type { z } from "zod";
import { deliverMail } from "../deliveries/deliver-mail.ts";
import type { DeliverMailParts } from "../deliveries/deliver-mail.ts";
import { composeWelcome } from "./mail.ts";
import type { NewsletterStore } from "./store.ts";
import type { deliverWelcomeJob } from "./subscriber.ts";

/** Sends the mail that welcomes a subscriber; links lead to `publicOrigin`. */
export async function deliverWelcome(
  parts: DeliverMailParts & {
    store: NewsletterStore;
    publicOrigin: string;
  },
  run: JobRun<z.output<typeof deliverWelcomeJob.payload>>,
): Promise<void> {
  const { texts, publicOrigin } = parts;
  await deliverMail(parts, { ...run, kind: "newsletter welcome" }, async () => {
    const subscriber = await parts.store.findForWelcome(run.payload.subscriberId, run.id);
    if (!subscriber) return undefined;
    const facts = await parts.readFacts(run.requestId ?? run.id);
    return composeWelcome({ subscriber, texts, facts, publicOrigin });
  });
}
