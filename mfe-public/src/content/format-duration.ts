import type { Language } from "@dhahabu/contract/language";
import { languageTraits } from "@dhahabu/kit/i18n/languages";

/** A number of hours or minutes with its unit in words, in the grammar of the language. */
export function formatDuration(value: number, unit: "hour" | "minute", language: Language): string {
  const { locale } = languageTraits[language];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(value);
}
