import { bankName } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { languageTraits } from "@dhahabu/contract/language";
import type { ReadyMail } from "@dhahabu/contract/ready-mails";
import type { Mail } from "../deliveries/mail.ts";
import { renderHtml, renderText } from "../deliveries/mail-layout.ts";
import type { MailContent } from "../deliveries/mail-layout.ts";

/** Gives the words of another service the form of every mail. */
export function composeReadyMail(ready: ReadyMail, facts: BankFacts): Mail {
  const { language, subject, before, rows, action, after, smallPrint, calendarFile } = ready;
  const content: MailContent = {
    language,
    direction: languageTraits[language].dir,
    before,
    rows: rows.map(({ isCode = false, ...row }) => ({ ...row, isCode })),
    after,
    smallPrint,
    ...(action && { action }),
    office: facts.headOfficeAddress,
  };
  return {
    to: ready.to,
    replyTo: { name: bankName, address: facts.emails.general },
    subject,
    text: renderText(content),
    html: renderHtml(content),
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "Content-Language": language,
    },
    ...(calendarFile !== undefined && { calendarFile }),
  };
}
