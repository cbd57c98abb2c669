import type { BankFacts } from "@dhahabu/contract/facts";
import { languageTraits } from "@dhahabu/contract/language";
import type { ReadyMail } from "@dhahabu/contract/ready-mails";
import type { Mail } from "../deliveries/mail.ts";
import type { MailContent } from "../deliveries/mail-layout.ts";
import { writeMail } from "../deliveries/write-mail.ts";

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
  };
  return {
    ...writeMail({ to: ready.to, subject, content, facts }),
    ...(calendarFile !== undefined && { calendarFile }),
  };
}
