import type { JobRun } from "@dhahabu/platform/queue";
import type { z } from "zod";
import { deliverMail } from "../deliveries/deliver-mail.ts";
import type { DeliverMailParts } from "../deliveries/deliver-mail.ts";
import type { AccountMailClient } from "./account-mail-client.ts";
import type { deliverAccountMailJob } from "./account-mail.ts";
import { composeAccountMail } from "./mail.ts";

/** Sends a mail to the owner of an account; its link is made at each attempt, and leads to `publicOrigin`. */
export async function deliverAccountMail(
  parts: DeliverMailParts & { accountMailClient: AccountMailClient; publicOrigin: string },
  run: JobRun<z.output<typeof deliverAccountMailJob.payload>>,
): Promise<void> {
  const { texts, publicOrigin } = parts;
  const { accountMailId, kind, language } = run.payload;
  await deliverMail(parts, { ...run, kind }, async () => {
    const requestId = run.requestId ?? run.id;
    const link = await parts.accountMailClient.makeLink(accountMailId, requestId);
    if (!link) return undefined;
    const facts = await parts.readFacts(requestId);
    return composeAccountMail({ kind, link, texts: texts[language], facts, publicOrigin });
  });
}
