import { bankName } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { renderHtml, renderText } from "../deliveries/mail-layout.ts";
import type { MailContent } from "../deliveries/mail-layout.ts";
import type { Mail } from "../deliveries/mail.ts";
import { createSupportRow } from "../deliveries/support-row.ts";
import type { Texts } from "../deliveries/texts.ts";
import type { Reply } from "./entry.ts";

/**
 * The mail of a reply: the words of the member of staff in the frame of the customer's language. It answers
 * the mails before it, under the subject of the acknowledgement, so that mail programs show one conversation.
 */
export function composeReply(parts: {
  reply: Reply;
  texts: Texts;
  facts: BankFacts;
  staffAddress: string;
  /** Leads to the page of the enquiry. */
  link: string;
}): Mail {
  const { reply, facts } = parts;
  const mailText = parts.texts[reply.language];
  const content: MailContent = {
    language: mailText.language,
    direction: mailText.direction,
    before: reply.text.split(/\n{2,}/),
    rows: [
      { label: mailText.text("labels.reference"), value: reply.reference, isCode: true },
      createSupportRow(mailText, facts.phones.support),
    ],
    action: { label: mailText.text("follow"), url: parts.link },
    after: [
      mailText.text("safety"),
      `${mailText.text("regards")}\n${mailText.text("team", { bank: bankName })}`,
    ],
    smallPrint: [mailText.text("replyReason")],
    office: facts.headOfficeAddress,
  };
  return {
    to: reply.email,
    replyTo: { name: bankName, address: parts.staffAddress },
    subject: `Re: ${mailText.text("subject", { reference: reply.reference })}`,
    text: renderText(content),
    html: renderHtml(content),
    headers: { "Content-Language": mailText.language },
    references: reply.references,
  };
}
