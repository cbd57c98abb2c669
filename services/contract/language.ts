/** Codes of the six languages (spec section 3), the default first. */
export const languages = ["en", "sw", "fr", "ar", "hi", "zh"] as const;

export type Language = (typeof languages)[number];

/** How a language is shown and written: its own name and flag (spec section 3), direction of script, locale of numbers and dates (spec section 9). */
export interface LanguageTraits {
  readonly name: string;
  readonly flag: string;
  readonly dir: "ltr" | "rtl";
  readonly locale: string;
}

export const languageTraits: Record<Language, LanguageTraits> = {
  en: { name: "English", flag: "🇬🇧", dir: "ltr", locale: "en-US" },
  sw: { name: "Kiswahili", flag: "🇰🇪", dir: "ltr", locale: "sw-KE" },
  fr: { name: "Français", flag: "🇫🇷", dir: "ltr", locale: "fr-FR" },
  ar: { name: "العربية", flag: "🇸🇦", dir: "rtl", locale: "ar-SA" },
  hi: { name: "हिन्दी", flag: "🇮🇳", dir: "ltr", locale: "hi-IN" },
  zh: { name: "中文", flag: "🇨🇳", dir: "ltr", locale: "zh-CN" },
};

/** True for a code of one of the six languages. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/**
 * Language of a page as the server decides it: `?lang=`, then the cookie, then English. Takes the raw query and
 * the raw cookie header.
 */
export function chooseLanguage({
  search,
  cookieHeader,
}: {
  search: string;
  cookieHeader: string | undefined;
}): Language {
  const asked = new URLSearchParams(search).get("lang");
  if (isLanguage(asked)) return asked;
  const kept = /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/.exec(cookieHeader ?? "")?.[1];
  return isLanguage(kept) ? kept : "en";
}
