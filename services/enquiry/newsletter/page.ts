import { bankName } from "@dhahabu/contract/facts";
import type { LanguageTexts } from "../deliveries/texts.ts";
import { renderMailPage } from "../mail-pages/page.ts";
import { pageQuery } from "../mail-pages/link.ts";

/** The page that asks whether to confirm a subscription: one button, and nothing happens without it. */
export function renderConfirmPage(texts: LanguageTexts): string {
  const { text } = texts;
  return renderMailPage(texts, {
    title: text("page.confirmTitle"),
    paragraphs: [text("page.confirmText", { bank: bankName })],
    buttons: [{ label: text("page.confirmButton"), action: `?${pageQuery}` }],
  });
}

/** The page that says that a subscription has begun. */
export function renderBegunPage(texts: LanguageTexts): string {
  const { text } = texts;
  return renderMailPage(texts, {
    title: text("page.begunTitle"),
    paragraphs: [text("page.begunText", { bank: bankName })],
  });
}

/** The page that asks whether to unsubscribe: one button, and nothing happens without it. */
export function renderAskPage(texts: LanguageTexts): string {
  const { text } = texts;
  return renderMailPage(texts, {
    title: text("page.askTitle"),
    paragraphs: [text("page.askText", { bank: bankName })],
    buttons: [{ label: text("page.askButton"), action: `?${pageQuery}` }],
  });
}

export function renderDonePage(texts: LanguageTexts): string {
  const { text } = texts;
  return renderMailPage(texts, {
    title: text("page.doneTitle"),
    paragraphs: [text("page.doneText", { bank: bankName }), text("page.doneAgain")],
  });
}
