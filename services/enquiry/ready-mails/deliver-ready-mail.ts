import type { JobRun } from "@dhahabu/platform/queue";
import type { z } from "zod";
import { deliverMail } from "../deliveries/deliver-mail.ts";
import type { DeliverMailParts } from "../deliveries/deliver-mail.ts";
import { composeReadyMail } from "./mail.ts";
import type { deliverReadyMailJob } from "./ready-mail.ts";
import type { ReadyMailStore } from "./store.ts";

/** Sends a mail that another service has written. */
export async function deliverReadyMail(
  parts: Omit<DeliverMailParts, "texts"> & { readyMails: ReadyMailStore },
  run: JobRun<z.output<typeof deliverReadyMailJob.payload>>,
): Promise<void> {
  const { readyMailId, kind } = run.payload;
  await deliverMail(parts, { ...run, kind }, async () => {
    const ready = await parts.readyMails.find(readyMailId);
    if (!ready) return undefined;
    return composeReadyMail(ready, await parts.readFacts(run.requestId ?? run.id));
  });
}
