import { writeSentence } from "@dhahabu/contract/sentences";
import type { JobRun } from "@dhahabu/platform/queue";
import type { z } from "zod";
import { deliverMail } from "../deliveries/deliver-mail.ts";
import type { DeliverMailParts } from "../deliveries/deliver-mail.ts";
import { createMailedLink } from "../enquiry-links/create-mailed-link.ts";
import type { ConversationStore } from "./conversation-store.ts";
import type { deliverReplyJob } from "./entry.ts";
import { composeReply } from "./mail.ts";

export async function deliverReply(
  parts: DeliverMailParts & {
    conversations: ConversationStore;
    staffAddress: string;
  } & Parameters<typeof createMailedLink>[0],
  run: JobRun<z.output<typeof deliverReplyJob.payload>>,
): Promise<void> {
  const { texts, staffAddress } = parts;
  await deliverMail(parts, { ...run, kind: "enquiry reply" }, async () => {
    const reply = await parts.conversations.findReply(run.payload.entryId);
    if (!reply) return parts.giveUp(writeSentence({ reason: "mail.enquiryGone" }));
    const facts = await parts.readFacts(run.requestId ?? run.id);
    const link = await createMailedLink(parts, reply);
    return composeReply({ reply, texts, facts, staffAddress, link });
  });
}
