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
