import { bankName } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { alertMonths, confirmWithinDays } from "@dhahabu/contract/price-alert-terms";
import type { Mail } from "../deliveries/mail.ts";
import type { MailContent } from "../deliveries/mail-layout.ts";
import type { LanguageTexts, Texts } from "../deliveries/texts.ts";
import { withOneClick, writeMail } from "../deliveries/write-mail.ts";
import { alertUrls } from "./alert.ts";
import type { PriceAlert } from "./alert.ts";
import { rearmPercent } from "./crossing.ts";

interface MailParts {
  alert: PriceAlert;
  texts: Texts;
  facts: BankFacts;
  publicOrigin: string;
}

/**
 * The mail that answers a request: it asks to confirm it, or says that the alert is on already. The form is
 * open to everyone, so it holds nothing that a stranger could have written.
 */
export function composeRequest(parts: MailParts): Mail {
  const { alert, publicOrigin } = parts;
  const texts = parts.texts[alert.language];
  const { text } = texts;
  const terms = text("mail.terms", { months: texts.number(alertMonths) });
  if (alert.state === "on") {
    return finish(parts, text("mail.sameSubject"), {
      before: [text("mail.sameText")],
      rows: listAlert(texts, alert),
      after: [terms],
    });
  }
  return finish(parts, text("mail.requestSubject"), {
    before: [text("mail.requestText")],
    rows: listAlert(texts, alert),
    action: {
      label: text("mail.requestAction"),
      url: alertUrls(publicOrigin, alert.token).confirm,
    },
    after: [text("mail.requestUntil", { days: texts.number(confirmWithinDays) }), terms],
  });
}

/** The mail that tells that a price was reached: `priceKes` per gram, in force at `at`. */
export function composeAlert(parts: MailParts & { priceKes: string; at: Date }): Mail {
  const { alert, publicOrigin, priceKes, at } = parts;
  const texts = parts.texts[alert.language];
  const { text } = texts;
  const values = { type: nameType(texts, alert), price: texts.kes(Number(priceKes)) };
  return finish(parts, text("mail.alertSubject", values), {
    before: [text(alert.direction === "above" ? "mail.alertAbove" : "mail.alertBelow", values)],
    rows: [
      ...listAlert(texts, alert),
      { label: text("mail.rowPrice"), value: values.price },
      { label: text("mail.rowTime"), value: texts.longDateTime(at) },
    ],
    action: { label: text("mail.alertAction"), url: `${publicOrigin}/#prices` },
    after: [
      text("mail.moving"),
      text("mail.again", {
        percent: texts.percent(rearmPercent),
        date: alert.endsAt ? texts.date(alert.endsAt) : "",
      }),
    ],
  });
}

function nameType({ text }: LanguageTexts, { goldType }: PriceAlert): string {
  return text(`type.${goldType}`);
}

function listAlert(texts: LanguageTexts, alert: PriceAlert): MailContent["rows"] {
  const price = texts.kes(Number(alert.thresholdKes));
  return [
    { label: texts.text("mail.rowGold"), value: nameType(texts, alert) },
    { label: texts.text("mail.rowWish"), value: texts.text(`mail.${alert.direction}`, { price }) },
  ];
}

function finish(
  { alert, texts: allTexts, facts, publicOrigin }: MailParts,
  subject: string,
  said: Pick<MailContent, "before" | "rows" | "action" | "after">,
): Mail {
  const { language, direction, text } = allTexts[alert.language];
  const { off } = alertUrls(publicOrigin, alert.token);
  const content: MailContent = {
    ...said,
    language,
    direction,
    before: [text("mail.greeting"), ...said.before],
    after: [
      ...said.after,
      text("mail.safety"),
      `${text("mail.regards")}\n${text("mail.team", { bank: bankName })}`,
    ],
    smallPrint: [text("mail.reason")],
    link: { label: text("mail.off"), url: off },
  };
  return withOneClick(writeMail({ to: alert.email, subject, content, facts }), off);
}
