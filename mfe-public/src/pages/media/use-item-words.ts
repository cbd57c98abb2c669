import type { MediaItem } from "@dhahabu/contract/content";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { markLanguage } from "../../content/mark-language.ts";
import { readMediaTitle } from "../../content/media-title.ts";

/** The title that the page's language has for an item, and what marks it and the item's other words with their language. */
export function useItemWords(item: MediaItem) {
  const { text: title, language } = readMediaTitle(item, useLanguage());
  return { title, titleMarks: markLanguage(language), marks: markLanguage(item.language) };
}
