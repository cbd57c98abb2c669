import { bankName, figures } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { toHeaderText } from "../deliveries/mail.ts";
import type { Mail } from "../deliveries/mail.ts";
import { createSupportRow } from "../deliveries/support-row.ts";
import { renderHtml, renderText } from "../deliveries/mail-layout.ts";
import type { MailContent } from "../deliveries/mail-layout.ts";
import type { Texts } from "../deliveries/texts.ts";
import { writeMail } from "../deliveries/write-mail.ts";
import type { StoredEnquiry } from "./enquiry.ts";

/**
 * The mail that tells the customer, in their language, that the enquiry arrived. The form is open to
 * everyone, so it repeats nothing that a stranger could have written to a third person: not even a name.
 */
export function composeAcknowledgement(parts: {
  enquiry: StoredEnquiry;
  texts: Texts;
  facts: BankFacts;
  staffAddress: string;
  /** Leads to the page of the enquiry. */
  link: string;
}): Mail {
  const { enquiry, facts } = parts;
  const mailText = parts.texts[enquiry.language];
  const bank = { bank: bankName };
  const hours = mailText.number(figures.replyWithinWeekendHours);
  const content: MailContent = {
    language: mailText.language,
    direction: mailText.direction,
    before: [
      mailText.text("greeting"),
      `${mailText.text("thanks", bank)} ${mailText.text("reply", { hours })}`,
    ],
    rows: [
      { label: mailText.text("labels.reference"), value: enquiry.reference, isCode: true },
      {
        label: mailText.text("labels.service"),
        value: mailText.text(`services.${enquiry.service}`),
      },
      { label: mailText.text("labels.received"), value: mailText.longDateTime(enquiry.createdAt) },
      ...(enquiry.dueAt
        ? [{ label: mailText.text("labels.due"), value: mailText.longDateTime(enquiry.dueAt) }]
        : []),
      createSupportRow(mailText, facts.phones.support),
      { label: mailText.text("labels.email"), value: facts.emails.general, isCode: true },
    ],
    action: { label: mailText.text("follow"), url: parts.link },
    after: [
      mailText.text("quote"),
      mailText.text("safety"),
      `${mailText.text("regards")}\n${mailText.text("team", bank)}`,
    ],
    smallPrint: [mailText.text("reason")],
  };
  return writeMail({
    to: enquiry.email,
    replyTo: parts.staffAddress,
    subject: mailText.text("subject", { reference: enquiry.reference }),
    content,
    facts,
    headers: { "Auto-Submitted": "auto-replied" },
  });
}

/** The mail that brings the enquiry to the bank's staff, in English; answering it answers the customer. */
export function composeNotification(parts: { enquiry: StoredEnquiry; staffAddress: string }): Mail {
  const { enquiry } = parts;
  const name = toHeaderText(enquiry.name);
  const content: MailContent = {
    language: "en",
    direction: "ltr",
    before: [`A customer sent an enquiry about ${enquiry.service}.`],
    rows: [
      { label: "Reference", value: enquiry.reference, isCode: true },
      { label: "Name", value: name },
      { label: "Email", value: enquiry.email, isCode: true },
      { label: "Telephone", value: enquiry.phone, isCode: true },
      { label: "Service", value: enquiry.service },
      { label: "Language", value: enquiry.language },
      { label: "Received (UTC)", value: enquiry.createdAt.toISOString(), isCode: true },
      { label: "Subject", value: toHeaderText(enquiry.subject) },
    ],
    after: [enquiry.message],
    smallPrint: ["Answer this email to write to the customer."],
  };
  return {
    to: parts.staffAddress,
    replyTo: { name, address: enquiry.email },
    subject: `[${enquiry.reference}] ${enquiry.service}: ${toHeaderText(enquiry.subject)}`,
    text: renderText(content),
    html: renderHtml(content),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
