import { languages } from "@dhahabu/contract/language";
import { describe, expect, test } from "vitest";
import { createTexts } from "../deliveries/texts.ts";
import { renderUnknownPage } from "../mail-pages/page.ts";
import { newsletterMessages } from "./messages.ts";
import { renderAskPage, renderBegunPage, renderConfirmPage, renderDonePage } from "./page.ts";

const texts = createTexts(newsletterMessages);

describe.each(languages)("the pages in %s", (language) => {
  const pages = [
    renderAskPage(texts[language]),
    renderDonePage(texts[language]),
    renderUnknownPage(texts[language], "desk@bank.example"),
    renderConfirmPage(texts[language]),
    renderBegunPage(texts[language]),
  ];

  test("say their language and direction, have a title and a heading, and load nothing", () => {
    const direction = language === "ar" ? "rtl" : "ltr";
    for (const page of pages) {
      expect(page).toContain(`<html lang="${language}" dir="${direction}">`);
      expect(page).toMatch(/<title>[^<]+ · Dhahabu Gold Bank<\/title>/);
      expect(page.match(/<h1>[^<]+<\/h1>/g)).toHaveLength(1);
      expect(page).not.toMatch(/<script|<img|<link|src=| style="|\{\{|undefined/);
    }
  });

  test("name where to write to for a link of nobody", () => {
    expect(pages[2]).toContain("desk@bank.example");
  });

  test("ask with one button, and only those that ask", () => {
    expect(pages.map((page) => page.match(/<button/g)?.length ?? 0)).toEqual([1, 0, 0, 1, 0]);
  });
});
