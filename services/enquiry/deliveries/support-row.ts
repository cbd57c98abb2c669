import { figures } from "@dhahabu/contract/facts";
import type { MailContent } from "./mail-layout.ts";
import type { LanguageTexts } from "./texts.ts";

/** The telephone of the bank in a mail, with when it is answered; its label is the text `labels.phone`. */
export function createSupportRow(mailText: LanguageTexts, phone: string): MailContent["rows"][0] {
  const label = mailText.text("labels.phone", {
    hours: mailText.number(figures.supportHoursPerDay),
    days: mailText.number(figures.supportDaysPerWeek),
  });
  return { label, value: phone, isCode: true };
}
