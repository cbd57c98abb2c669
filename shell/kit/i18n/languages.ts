import { isLanguage } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";

/** How a language is shown and written: its own name, direction of script, locale of numbers and dates (spec section 9). */
export interface LanguageTraits {
  readonly name: string;
  readonly dir: "ltr" | "rtl";
  readonly locale: string;
}

/** Traits of the six languages. */
export const languageTraits: Record<Language, LanguageTraits> = {
  en: { name: "English", dir: "ltr", locale: "en-US" },
  sw: { name: "Kiswahili", dir: "ltr", locale: "sw-KE" },
  fr: { name: "Français", dir: "ltr", locale: "fr-FR" },
  ar: { name: "العربية", dir: "rtl", locale: "ar-SA" },
  hi: { name: "हिन्दी", dir: "ltr", locale: "hi-IN" },
  zh: { name: "中文", dir: "ltr", locale: "zh-CN" },
};

/** Name of the cookie and of the local storage entry that keep the visitor's language. */
export const languageStorageKey = "lang";

/**
 * Language of a page as the server decides it (decisions, Language): `?lang=`, then the cookie, then
 * English. Takes the raw query and the raw cookie header.
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
