import { bankName, servingSinceYear } from "@dhahabu/contract/facts";
import type { Language } from "@dhahabu/contract/language";
import { getFormatters } from "@dhahabu/kit/format/format";
import type { Translate } from "@dhahabu/kit/i18n/i18n";
import { languageTraits } from "@dhahabu/kit/i18n/languages";

/** Colour of the header, which browsers give to their own frame too; `--ink-900` of the tokens. */
export const inkColour = "#0f1915";

/** Path of the manifest in a language. */
export function buildManifestPath(language: Language): string {
  return language === "en" ? "/manifest.webmanifest" : `/manifest.webmanifest?lang=${language}`;
}

function describeIcon(file: string, sizePx: number, purpose: "any" | "maskable") {
  return { src: `/${file}`, sizes: `${sizePx}x${sizePx}`, type: "image/png", purpose };
}

/**
 * The web manifest (W3C): how the site is named and drawn on a home screen. It opens in the browser; there is
 * no application to install. `t` is that of the namespace `shell`.
 */
export function buildWebManifest(language: Language, t: Translate): string {
  return JSON.stringify({
    id: "/",
    name: bankName,
    short_name: "Dhahabu",
    description: t("footer.about", { year: getFormatters(language).year(servingSinceYear) }),
    lang: language,
    dir: languageTraits[language].dir,
    start_url: "/",
    scope: "/",
    display: "browser",
    background_color: inkColour,
    theme_color: inkColour,
    icons: [
      describeIcon("icon-192.png", 192, "any"),
      describeIcon("icon-512.png", 512, "any"),
      describeIcon("icon-maskable-512.png", 512, "maskable"),
    ],
  });
}
