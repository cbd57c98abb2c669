import { bankName } from "@dhahabu/contract/facts";
import type { LanguageTexts } from "../deliveries/texts.ts";
import { renderMailPage } from "../mail-pages/page.ts";
import { pageQuery } from "../mail-pages/link.ts";

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
