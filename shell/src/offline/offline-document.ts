import { getFormatters } from "@dhahabu/contract/format";
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import { bankName } from "@dhahabu/contract/facts";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { offlineNoteId } from "../boot.ts";
import { offlineTexts } from "./offline-texts.ts";

const inkAndIvory = "background:#14110c;color:#f6f0e2";

/** The language of a document of ours; undefined for any other. */
export function readLanguage(html: string): Language | undefined {
  const [, code] = /^<!doctype html><html lang="(\w+)"/.exec(html) ?? [];
  return languages.find((language) => language === code);
}

/** The name that a document has in a list. */
export function readTitle(html: string): string {
  return /<title>(.*?)<\/title>/.exec(html)?.[1]?.split(" | ")[0] ?? bankName;
}

/** A kept page, with a line above it that says so, and of when it is. */
export function markKept(html: string, { keptAtMs }: { keptAtMs: number }): string {
  const language = readLanguage(html) ?? "en";
  const texts = offlineTexts[language];
  const moment = getFormatters(language).longDateTime(keptAtMs);
  const said = texts.bar.replace("{{moment}}", moment);
  const retry = `<a href="" style="color:inherit;display:inline-block;padding:.25rem .5rem">${texts.retry}</a>`;
  const line = `<div id="${offlineNoteId}" role="status" style="${inkAndIvory};padding:.75rem 1rem;text-align:center">${said} ${retry}</div>`;
  return html.replace("<body>", `<body>${line}`);
}

/** What stands in the place of a page that is not kept. */
export function buildOfflineDocument(
  language: Language,
  keptPages: readonly { path: string; title: string }[],
): string {
  const texts = offlineTexts[language];
  const links = keptPages.map(
    ({ path, title }) =>
      `<li style="padding:.5rem 0"><a style="color:inherit" href="${path}">${title}</a></li>`,
  );
  return [
    `<!doctype html><html lang="${language}" dir="${languageTraits[language].dir}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${texts.title} | ${bankName}</title></head>`,
    `<body style="${inkAndIvory};margin:0;font:1.125rem/1.6 system-ui,sans-serif">`,
    '<main style="max-width:36rem;margin:0 auto;padding:4rem 1.5rem">',
    `<p>${bankName}</p><h1>${texts.title}</h1><p>${texts.text}</p>`,
    `<p><a style="color:inherit" href="">${texts.retry}</a></p>`,
    links.length > 0 ? `<p>${texts.kept}</p><ul>${links.join("")}</ul>` : "",
    "</main></body></html>",
  ].join("");
}
