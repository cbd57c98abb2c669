import { writeSentence } from "@dhahabu/contract/sentences";
import type { JobRun } from "@dhahabu/platform/queue";
import type { z } from "zod";
import { deliverMail } from "../deliveries/deliver-mail.ts";
import type { DeliverMailParts } from "../deliveries/deliver-mail.ts";
import { createMailedLink } from "../enquiry-links/create-mailed-link.ts";
import type { deliverEnquiryJob } from "./enquiry.ts";
import { composeAcknowledgement, composeNotification } from "./mail.ts";
import type { ContactStore } from "./store.ts";

export async function deliverEnquiry(
  parts: DeliverMailParts & {
    store: ContactStore;
    staffAddress: string;
  } & Parameters<typeof createMailedLink>[0],
  run: JobRun<z.output<typeof deliverEnquiryJob.payload>>,
): Promise<void> {
  const { texts, staffAddress } = parts;
  const { enquiryId, kind } = run.payload;
  await deliverMail(parts, { ...run, kind: `enquiry ${kind}` }, async () => {
    const enquiry = await parts.store.find(enquiryId);
    if (!enquiry) return parts.giveUp(writeSentence({ reason: "mail.enquiryGone" }));
    if (kind === "notification") return composeNotification({ enquiry, staffAddress });
    const facts = await parts.readFacts(run.requestId ?? run.id);
    const link = await createMailedLink(parts, { enquiryId, language: enquiry.language });
    return composeAcknowledgement({ enquiry, texts, facts, staffAddress, link });
  });
}
