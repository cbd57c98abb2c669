import { bankName } from "@dhahabu/contract/facts";
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import type { Look } from "@dhahabu/contract/look";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import type { PageHead, PreloadImage, StructuredDatum } from "@dhahabu/kit/remote";
import { bootElementId, rootElementId } from "./boot.ts";
import type { BootBlock } from "./boot.ts";
import { buildPageSprite, frameSprite } from "./sprite.ts";
import { buildManifestPath, inkColour } from "./web-manifest.ts";

/** URLs a page will ask for, in the order in which they matter. */
export interface PageAssets {
  /** Style sheets by their text, put into the document: it is painted without waiting for them. */
  readonly inlineStyle: string;
  /** Style sheets a remote would ask for with a page's code; named, so that it finds them there. */
  readonly styles: readonly string[];
  /** What starts the shell: it runs `scripts`, the shell's own. */
  readonly start: string;
  readonly scripts: readonly string[];
  /** Scripts the shell will ask for; fetched early at low priority. */
  readonly preloads: readonly string[];
  readonly images: readonly PreloadImage[];
}

/** The picture beside a link to a page elsewhere. */
export interface SocialCard {
  readonly path: string;
  /** What it shows. */
  readonly alt: string;
}

/** Size of every social card. */
const socialCardSizePx = { width: 1200, height: 630 } as const;

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

function buildImageTag({ srcSet, sizes, type, media }: PreloadImage): string {
  const attributes = {
    type,
    ...(media !== undefined && { media }),
    imagesrcset: srcSet,
    imagesizes: sizes,
  };
  const words = Object.entries(attributes).map(([name, text]) => ` ${name}="${escapeHtml(text)}"`);
  return `<link rel="preload" as="image" fetchpriority="high"${words.join("")}>`;
}

function buildAssetTags({
  inlineStyle,
  styles,
  start,
  scripts,
  preloads,
  images,
}: PageAssets): string[] {
  const tags = images.map(buildImageTag);
  tags.push(`<style>${inlineStyle}</style>`);
  for (const href of styles) tags.push(`<link rel="stylesheet" disabled href="${href}">`);
  const named = scripts.join(" ");
  tags.push(`<script defer fetchpriority="low" src="${start}" data-scripts="${named}"></script>`);
  for (const href of [...scripts, ...preloads]) {
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
  socialCard,
  language,
}: {
  head: PageHead;
  address: string;
  socialCard: SocialCard | undefined;
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
    ...(socialCard
      ? [
          meta("og:image", new URL(socialCard.path, address).href),
          meta("og:image:width", String(socialCardSizePx.width)),
          meta("og:image:height", String(socialCardSizePx.height)),
          meta("og:image:alt", socialCard.alt),
          '<meta name="twitter:card" content="summary_large_image">',
        ]
      : []),
  ];
}

/** The bank's mark for tabs, home screens and bookmarks. The addresses stay, whatever is published. */
function buildMarkTags(language: Language): string[] {
  return [
    `<meta name="theme-color" content="${inkColour}">`,
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="${buildManifestPath(language)}">`,
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
  structuredData = [],
  body,
  boot,
  assets,
  origin,
  path,
  isIndexed,
  look,
  socialCard,
}: {
  head: PageHead;
  structuredData?: readonly StructuredDatum[];
  body: string;
  boot: BootBlock;
  assets: PageAssets;
  /** The site's public origin, for canonical addresses. */
  origin: string;
  path: string;
  /** Undefined says neither to search engines. */
  isIndexed: boolean | undefined;
  look?: Look | undefined;
  socialCard?: SocialCard | undefined;
}): string {
  const { language } = boot;
  const address = buildPageUrl(origin, path, language);
  const entries = [...structuredData];
  if (isIndexed === true && path !== "/") entries.push(describeTrail(head, address, language));
  const descriptions = entries.map(
    (entry) => `<script type="application/ld+json">${escapeJson(entry)}</script>`,
  );
  const addresses =
    isIndexed === true
      ? [
          ...buildAddressLinks(origin, path, language),
          ...buildSocialTags({ head, address, socialCard, language }),
        ]
      : isIndexed === false
        ? ['<meta name="robots" content="noindex">']
        : [];
  return [
    `<!doctype html><html lang="${language}" dir="${languageTraits[language].dir}"${look ? ` data-look="${look}"` : ""}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    ...buildMarkTags(language),
    ...addresses,
    ...buildAssetTags(assets),
    ...descriptions,
    `</head><body>${frameSprite}<div id="${rootElementId}">${body}</div>${buildPageSprite(body)}`,
    `<script type="application/json" id="${bootElementId}">${escapeJson(boot)}</script>`,
    "</body></html>",
  ].join("");
}
