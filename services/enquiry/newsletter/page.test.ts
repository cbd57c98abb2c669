import { languages } from "@dhahabu/contract/language";
import { describe, expect, test } from "vitest";
import { createTexts } from "../deliveries/texts.ts";
import { newsletterMessages } from "./messages.ts";
import { pageStyle, renderAskPage, renderDonePage, renderUnknownPage } from "./page.ts";

const texts = createTexts(newsletterMessages);

describe.each(languages)("the pages in %s", (language) => {
  const pages = [
    renderAskPage(texts[language]),
    renderDonePage(texts[language]),
    renderUnknownPage(texts[language], "desk@bank.example"),
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

  test("ask with one button, and only the first of them", () => {
    expect(pages.map((page) => page.match(/<button/g)?.length ?? 0)).toEqual([1, 0, 0]);
  });
});

/** Contrast of two colours by WCAG 2. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [bright = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

test.each([
  ["text", "#f5f1e6", "#12211a"],
  ["paragraphs", "#d8d3c4", "#12211a"],
  ["links", "#d9b35c", "#12211a"],
  ["the button", "#0b1410", "#d9b35c"],
])("%s can be read (WCAG AA: 4.5)", (_, colour, ground) => {
  expect(pageStyle).toContain(colour);
  expect(pageStyle).toContain(ground);
  expect(contrast(colour, ground)).toBeGreaterThan(4.5);
});
