import type { MediaItem } from "@dhahabu/contract/content";
import type { Language } from "@dhahabu/contract/language";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { readMediaTitle } from "../../content/media-title.ts";

// With its language a text is spoken right, and its lines and their ellipsis run its way.
function markLanguage(language: Language) {
  return { lang: language, dir: languageTraits[language].dir };
}

/** The title that the page's language has for an item, and what marks it and the item's other words with their language. */
export function useItemWords(item: MediaItem) {
  const { text: title, language } = readMediaTitle(item, useLanguage());
  return { title, titleMarks: markLanguage(language), marks: markLanguage(item.language) };
}
