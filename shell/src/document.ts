import { bankName } from "@dhahabu/contract/facts";
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import type { PageHead, PreloadImage } from "@dhahabu/kit/remote";
import { bootElementId, rootElementId } from "./boot.ts";
import type { BootBlock } from "./boot.ts";

/** URLs a page will ask for, in the order in which they matter. */
export interface PageAssets {
  /** Style sheets by their text, put into the document: it is painted without waiting for them. */
  readonly inlineStyle: string;
  /** Style sheets a remote would ask for with a page's code; named, so that it finds them there. */
  readonly styles: readonly string[];
  /** The shell's own script. */
  readonly scripts: readonly string[];
  /** Scripts the shell will ask for; fetched early at low priority. */
  readonly preloads: readonly string[];
  readonly image: PreloadImage | undefined;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Makes text safe in HTML, in attributes too. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/** JSON that cannot end the script element it stands in. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}

/** CSS that cannot end the style element it stands in. */
export function escapeStyle(text: string): string {
  return text.replaceAll("</", String.raw`<\/`);
}

/** Address of a page in a language: English has the bare one, the others `?lang=`. */
export function buildPageUrl(origin: string, path: string, language: Language): string {
  const url = new URL(path, origin);
  if (language !== "en") url.searchParams.set("lang", language);
  return url.href;
}

function buildAddressLinks(origin: string, path: string, language: Language): string[] {
  const link = (rel: string, hreflang: string, href: string) =>
    `<link rel="${rel}"${hreflang} href="${escapeHtml(href)}">`;
  return [
    link("canonical", "", buildPageUrl(origin, path, language)),
    ...languages.map((code) =>
      link("alternate", ` hreflang="${code}"`, buildPageUrl(origin, path, code)),
    ),
    link("alternate", ' hreflang="x-default"', buildPageUrl(origin, path, "en")),
  ];
}

function buildAssetTags({ inlineStyle, styles, scripts, preloads, image }: PageAssets): string[] {
  const tags: string[] = [];
  if (image) {
    tags.push(
      `<link rel="preload" as="image" fetchpriority="high" type="${escapeHtml(image.type)}" imagesrcset="${escapeHtml(image.srcSet)}" imagesizes="${escapeHtml(image.sizes)}">`,
    );
  }
  tags.push(`<style>${inlineStyle}</style>`);
  for (const href of styles) tags.push(`<link rel="stylesheet" media="not all" href="${href}">`);
  for (const src of scripts) tags.push(`<script defer fetchpriority="low" src="${src}"></script>`);
  for (const href of preloads) {
    tags.push(`<link rel="preload" as="script" fetchpriority="low" href="${href}">`);
  }
  return tags;
}

/** Locales as Open Graph names them. */
function nameLocale(language: Language): string {
  return languageTraits[language].locale.replace("-", "_");
}

function buildSocialTags({
  head,
  address,
  socialImage,
  language,
}: {
  head: PageHead;
  address: string;
  socialImage: string | undefined;
  language: Language;
}): string[] {
  const meta = (property: string, content: string) =>
    `<meta property="${property}" content="${escapeHtml(content)}">`;
  return [
    meta("og:type", "website"),
    meta("og:site_name", bankName),
    meta("og:title", head.title),
    meta("og:description", head.description),
    meta("og:url", address),
    meta("og:locale", nameLocale(language)),
    ...languages
      .filter((code) => code !== language)
      .map((code) => meta("og:locale:alternate", nameLocale(code))),
    ...(socialImage === undefined
      ? []
      : [
          meta("og:image", new URL(socialImage, address).href),
          '<meta name="twitter:card" content="summary_large_image">',
        ]),
  ];
}

/** The way from the home page to this one, as search engines show it; `address` is the page's own. */
function describeTrail(head: PageHead, address: string, language: Language) {
  const { trail = [], title } = head;
  const { origin } = new URL(address);
  const steps = [
    { name: bankName, address: buildPageUrl(origin, "/", language) },
    ...trail.map(({ name, path }) => ({ name, address: buildPageUrl(origin, path, language) })),
    // The bank's name ends a title; here it is the first step.
    { name: title.replace(` | ${bankName}`, ""), address },
  ];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: step.address,
    })),
  };
}

/** The whole HTML document around the rendered tree. */
export function buildDocument({
  head,
  body,
  boot,
  assets,
  origin,
  path,
  isIndexed,
  socialImage,
}: {
  head: PageHead;
  body: string;
  boot: BootBlock;
  assets: PageAssets;
  /** The site's public origin, for canonical addresses. */
  origin: string;
  path: string;
  isIndexed: boolean;
  /** Path of the picture for links to the page elsewhere. */
  socialImage?: string | undefined;
}): string {
  const { language } = boot;
  const address = buildPageUrl(origin, path, language);
  const entries = [...(head.structuredData ?? [])];
  if (isIndexed && path !== "/") entries.push(describeTrail(head, address, language));
  const structuredData = entries.map(
    (entry) => `<script type="application/ld+json">${escapeJson(entry)}</script>`,
  );
  const addresses = isIndexed
    ? [
        ...buildAddressLinks(origin, path, language),
        ...buildSocialTags({ head, address, socialImage, language }),
      ]
    : ['<meta name="robots" content="noindex">'];
  return [
    `<!doctype html><html lang="${language}" dir="${languageTraits[language].dir}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    '<meta name="theme-color" content="#0f1915">',
    '<link rel="icon" href="data:,">',
    ...addresses,
    ...buildAssetTags(assets),
    ...structuredData,
    `</head><body><div id="${rootElementId}">${body}</div>`,
    `<script type="application/json" id="${bootElementId}">${escapeJson(boot)}</script>`,
    "</body></html>",
  ].join("");
}
