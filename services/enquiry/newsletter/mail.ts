import { bankName } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { isPersonName } from "../deliveries/mail.ts";
import type { Mail } from "../deliveries/mail.ts";
import { renderHtml, renderText } from "../deliveries/mail-layout.ts";
import type { MailContent } from "../deliveries/mail-layout.ts";
import type { Texts } from "../deliveries/texts.ts";
import { unsubscribeUrl } from "./subscriber.ts";
import type { Subscriber } from "./subscriber.ts";

/**
 * The mail that welcomes a subscriber, in their language, with one-click unsubscription (RFC 8058). The
 * form is open to everyone: a name is used only where it looks like one.
 */
export function composeWelcome(parts: {
  subscriber: Subscriber;
  texts: Texts;
  facts: BankFacts;
  publicOrigin: string;
}): Mail {
  const { subscriber, facts } = parts;
  const { language, direction, text } = parts.texts[subscriber.language];
  const bank = { bank: bankName };
  const url = unsubscribeUrl(parts.publicOrigin, subscriber.token);
  const { name } = subscriber;
  const content: MailContent = {
    language,
    direction,
    before: [
      name !== null && isPersonName(name)
        ? text("mail.greeting", { name })
        : text("mail.greetingWithoutName"),
      `${text("mail.thanks", bank)} ${text("mail.content")}`,
    ],
    rows: [],
    after: [text("mail.safety"), `${text("mail.regards")}\n${text("mail.team", bank)}`],
    smallPrint: [text("mail.reason")],
    link: { label: text("mail.unsubscribe"), url },
    office: facts.headOfficeAddress,
  };
  return {
    to: subscriber.email,
    replyTo: { name: bankName, address: facts.emails.general },
    subject: text("mail.subject", bank),
    text: renderText(content),
    html: renderHtml(content),
    headers: {
      "List-Unsubscribe": `<${url}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "Content-Language": language,
    },
  };
}
