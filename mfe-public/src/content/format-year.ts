import type { Language } from "@dhahabu/contract/language";
import { languageTraits } from "@dhahabu/kit/i18n/languages";

/** A year in the digits of the language, without thousands separators. */
export function formatYear(year: number, language: Language): string {
  return new Intl.NumberFormat(languageTraits[language].locale, { useGrouping: false }).format(
    year,
  );
}
