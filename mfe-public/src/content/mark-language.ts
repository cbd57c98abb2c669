import type { Language } from "@dhahabu/contract/language";
import { languageTraits } from "@dhahabu/kit/i18n/languages";

/** Marks a text with its language, so that it is spoken right and its lines and their ellipsis run its way. */
export function markLanguage(language: Language) {
  return { lang: language, dir: languageTraits[language].dir };
}
