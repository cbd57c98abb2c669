import type { MediaItem } from "@dhahabu/contract/content";
import type { Language } from "@dhahabu/contract/language";

/** An item's title in a language, or in its own where nobody wrote it in that one. */
export function readMediaTitle(
  { title, titles, language: own }: Pick<MediaItem, "title" | "titles" | "language">,
  language: Language,
): { text: string; language: Language } {
  const translated = titles?.[language];
  return translated === undefined ? { text: title, language: own } : { text: translated, language };
}
