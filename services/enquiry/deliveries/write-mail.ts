import { bankName } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import type { Mail } from "./mail.ts";
import { renderHtml, renderText } from "./mail-layout.ts";
import type { MailContent } from "./mail-layout.ts";

/** A mail that the bank sends by itself: no machine answers it, and people do at the bank's general address unless `replyTo` names another. */
export function writeMail(parts: {
  to: string;
  replyTo?: string;
  subject: string;
  content: MailContent;
  facts: BankFacts;
  headers?: Mail["headers"];
}): Mail {
  const { facts } = parts;
  const content = { ...parts.content, office: facts.headOfficeAddress };
  return {
    to: parts.to,
    replyTo: { name: bankName, address: parts.replyTo ?? facts.emails.general },
    subject: parts.subject,
    text: renderText(content),
    html: renderHtml(content),
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "Content-Language": content.language,
      ...parts.headers,
    },
  };
}

/** A mail whose subscription a mail program can end (RFC 8058). */
export function withOneClick(mail: Mail, url: string): Mail {
  const oneClick = {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  return { ...mail, headers: { ...oneClick, ...mail.headers } };
}
