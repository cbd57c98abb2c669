import { languages } from "@dhahabu/contract/language";
import { buildPageUrl, escapeHtml } from "./document.ts";

/** The text of a site map (sitemaps.org 0.9): each page in each language, each naming its translations. */
export function buildSiteMapText(origin: string, paths: readonly string[]): string {
  const entries = paths.flatMap((path) => {
    const addresses = languages.map((code) => ({
      code,
      address: escapeHtml(buildPageUrl(origin, path, code)),
    }));
    const alternates = addresses
      .map(
        ({ code, address }) => `<xhtml:link rel="alternate" hreflang="${code}" href="${address}"/>`,
      )
      .join("");
    return addresses.map(({ address }) => `<url><loc>${address}</loc>${alternates}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}
