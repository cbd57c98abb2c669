import { bankName } from "@dhahabu/contract/facts";
import type { LanguageTexts } from "../deliveries/texts.ts";
import { renderMailPage } from "../mail-pages/page.ts";
import { pageQuery } from "../mail-pages/link.ts";
import { alertUrls } from "./alert.ts";
import type { PriceAlert } from "./alert.ts";

function describeAlert({ text, kes }: LanguageTexts, alert: PriceAlert): string {
  const price = kes(Number(alert.thresholdKes));
  return text(`page.${alert.direction}`, { type: text(`type.${alert.goldType}`), price });
}

/** The page that asks whether to switch an alert on, or says that it is on or off. */
export function renderConfirmPage(texts: LanguageTexts, alert: PriceAlert): string {
  const { text } = texts;
  if (alert.state === "ended") return renderEndedPage(texts, alert);
  if (alert.state === "on") {
    const date = alert.endsAt ? texts.date(alert.endsAt) : "";
    return renderMailPage(texts, {
      title: text("page.onTitle"),
      paragraphs: [describeAlert(texts, alert), text("page.onText", { date })],
    });
  }
  return renderMailPage(texts, {
    title: text("page.confirmTitle"),
    paragraphs: [describeAlert(texts, alert)],
    buttons: [{ label: text("page.confirmButton"), action: `?${pageQuery}` }],
  });
}

/** The page that asks whether to switch an alert off, alone or with all others of its address; or says that it is off. */
export function renderOffPage(texts: LanguageTexts, alert: PriceAlert): string {
  const { text } = texts;
  if (alert.state === "ended") return renderEndedPage(texts, alert);
  return renderMailPage(texts, {
    title: text("page.offTitle"),
    paragraphs: [describeAlert(texts, alert), text("page.offAll")],
    buttons: [
      { label: text("page.offButton"), action: `?${pageQuery}` },
      offAllButton(texts, alert),
    ],
  });
}

function renderEndedPage(texts: LanguageTexts, alert: PriceAlert): string {
  const { text } = texts;
  return renderMailPage(texts, {
    title: text("page.endedTitle"),
    paragraphs: [text("page.endedText"), text("page.offAll")],
    buttons: [offAllButton(texts, alert)],
  });
}

function offAllButton({ text }: LanguageTexts, { token }: PriceAlert) {
  // On the site that the page came from.
  return { label: text("page.offAllButton"), action: alertUrls("", token).offAll, isQuiet: true };
}

export function renderDeletedPage(texts: LanguageTexts): string {
  const { text } = texts;
  return renderMailPage(texts, {
    title: text("page.deletedTitle"),
    paragraphs: [text("page.deletedText", { bank: bankName })],
  });
}
