import { bankName } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { isPersonName } from "@dhahabu/contract/person-name";
import { confirmSubscriptionWithinDays } from "@dhahabu/contract/subscribers";
import type { Mail } from "../deliveries/mail.ts";
import type { MailContent } from "../deliveries/mail-layout.ts";
import type { LanguageTexts, Texts } from "../deliveries/texts.ts";
import { withOneClick, writeMail } from "../deliveries/write-mail.ts";
import { newsletterUrls } from "./subscriber.ts";
import type { Subscriber } from "./subscriber.ts";

interface MailParts {
  subscriber: Pick<Subscriber, "email" | "language">;
  texts: Texts;
  facts: BankFacts;
  publicOrigin: string;
}

const bank = { bank: bankName };

/**
 * The mail that asks to confirm a subscription, in the language of the form; nothing else is sent before. The form
 * is open to everyone, so it holds nothing that a stranger could have written.
 */
export function composeRequest(parts: MailParts & { subscriber: Subscriber }): Mail {
  const { subscriber, publicOrigin } = parts;
  const texts = parts.texts[subscriber.language];
  const { text } = texts;
  const days = texts.number(confirmSubscriptionWithinDays);
  return finishNewsletterMail(parts, text("mail.requestSubject", bank), {
    before: [text("mail.greetingWithoutName"), text("mail.requestText", bank)],
    action: {
      label: text("mail.requestAction"),
      url: newsletterUrls(publicOrigin, subscriber.token).confirm,
    },
    after: [text("mail.requestUntil", { days })],
    smallPrint: [text("mail.requestReason")],
  });
}

/** The mail that welcomes a subscriber, in their language, with one-click unsubscription (RFC 8058). */
export function composeWelcome(parts: MailParts & { subscriber: Subscriber }): Mail {
  const { subscriber, publicOrigin } = parts;
  const texts = parts.texts[subscriber.language];
  const { text } = texts;
  const url = newsletterUrls(publicOrigin, subscriber.token).unsubscribe;
  const mail = finishNewsletterMail(parts, text("mail.subject", bank), {
    before: [greet(texts, subscriber), `${text("mail.thanks", bank)} ${text("mail.content")}`],
    after: [],
    smallPrint: [text("mail.reason")],
    link: { label: text("mail.unsubscribe"), url },
  });
  return withOneClick(mail, url);
}

/** The greeting of a subscriber. Subscriptions of earlier releases have names of any kind. */
export function greet({ text }: LanguageTexts, { name }: Pick<Subscriber, "name">): string {
  return name !== null && isPersonName(name)
    ? text("mail.greeting", { name })
    : text("mail.greetingWithoutName");
}

/** Gives what a mail says the form of every mail to a subscriber. */
export function finishNewsletterMail(
  { subscriber, texts, facts }: MailParts,
  subject: string,
  said: Pick<MailContent, "before" | "article" | "action" | "after" | "smallPrint" | "link">,
): Mail {
  const { language, direction, text } = texts[subscriber.language];
  const content: MailContent = {
    ...said,
    language,
    direction,
    rows: [],
    after: [
      ...said.after,
      text("mail.safety"),
      `${text("mail.regards")}\n${text("mail.team", bank)}`,
    ],
  };
  return writeMail({ to: subscriber.email, subject, content, facts });
}
