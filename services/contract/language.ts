/** Codes of the six languages (spec section 3), the default first. */
export const languages = ["en", "sw", "fr", "ar", "hi", "zh"] as const;

/** One of `languages`. */
export type Language = (typeof languages)[number];

/** True for a code of one of the six languages. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
