import {
  bankName,
  branches,
  emails,
  headOffice,
  headOfficeAddress,
  phones,
  postalAddress,
} from "@dhahabu/contract/facts";
import { consentTexts, visitConsent } from "@dhahabu/contract/consent";
import type { Page } from "playwright-core";
import { demoMedia } from "../../services/content/demo/demo-media.ts";

/** A file of messages with each text between marks, which are seen on the page. */
export function markMessages(json: string): string {
  const texts = JSON.parse(json) as Record<string, string>;
  return JSON.stringify(
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, `⟦${text}⟧`])),
  );
}

// What is the same in every language: names, addresses, units and codes.
const names = [
  bankName,
  headOfficeAddress,
  ...Object.values(headOffice).map(String),
  ...Object.values(postalAddress),
  ...Object.values(phones),
  ...Object.values(emails),
  ...branches.flatMap((branch) => [branch.name, branch.address, branch.city, branch.phone]),
  ...[...Object.values(consentTexts), visitConsent].flatMap(({ text }) => Object.values(text)),
  // What staff write is in the language they wrote it in.
  ...demoMedia.flatMap(({ title, titles, description, altText = "", caption = "" }) =>
    [title, ...Object.values(titles ?? {}), description, altText, caption].filter(
      (text) => text !== "",
    ),
  ),
  // Each language by its own name.
  "English",
  "Kiswahili",
  "Français",
  "العربية",
  "हिन्दी",
  "中文",
].toSorted((one, other) => other.length - one.length);

/** Words that `Intl` puts beside numbers and into dates, in a locale. */
function listIntlWords(locale: string): string[] {
  const words = new Set<string>();
  const addWords = (text: string) => {
    for (const [word] of text.matchAll(/\p{Letter}+/gu)) words.add(word);
  };
  for (const style of ["short", "long"] as const) {
    for (let day = 0; day < 7; day += 1) {
      addWords(new Date(Date.UTC(2026, 0, 4 + day)).toLocaleDateString(locale, { weekday: style }));
    }
    for (let month = 0; month < 12; month += 1) {
      addWords(new Date(Date.UTC(2026, month, 15)).toLocaleDateString(locale, { month: style }));
    }
  }
  for (const unit of ["gram", "kilometer", "hour", "minute", "month", "megabyte"]) {
    for (const unitDisplay of ["short", "long"] as const) {
      for (const value of [1, 2, 45]) {
        addWords(value.toLocaleString(locale, { style: "unit", unit, unitDisplay }));
      }
    }
  }
  addWords(new Intl.ListFormat(locale).format(["1", "2", "3"]));
  return [...words];
}

// The last four are stamps on plated gold.
const codes = /\b(?:KES|\d+K|PIN|KE|GP|HGE|GF|RGP)\b/g;

/**
 * Texts and spoken attributes of a page that are not between marks, no names and not made by `Intl` for
 * the locale; a page of marked messages has none.
 */
export async function findLooseWords(page: Page, locale: string): Promise<string[]> {
  const intlWords = new Set(listIntlWords(locale));
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (!parent?.closest("script, style, noscript"))
        found.push(walker.currentNode.nodeValue ?? "");
    }
    for (const name of [
      "alt",
      "title",
      "placeholder",
      "aria-label",
      "aria-description",
      "content",
    ]) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const isDescription = element.matches('meta[name="description"]');
        if (name !== "content" || isDescription) found.push(element.getAttribute(name) ?? "");
      }
    }
    return found;
  });
  return texts.filter((text) => {
    let rest = text;
    // A message may stand in another one.
    while (/⟦[^⟦⟧]*⟧/.test(rest)) rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, " ");
    // A message that an element divides stands in two texts.
    rest = rest.replace(/⟦[^⟦⟧]*$/, " ").replace(/^[^⟦⟧]*⟧/, " ");
    for (const name of names) rest = rest.replaceAll(name, " ");
    const words = rest.replaceAll(codes, " ").match(/\p{Letter}+/gu) ?? [];
    return words.some((word) => !intlWords.has(word));
  });
}
