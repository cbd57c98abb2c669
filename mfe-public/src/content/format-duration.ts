import type { Language } from "@dhahabu/contract/language";
import { languageTraits } from "@dhahabu/kit/i18n/languages";

const formats = new Map<string, Intl.NumberFormat>();

/** A number of hours, minutes or seconds with its unit in words, in the grammar of the language. */
export function formatDuration(
  value: number,
  unit: "hour" | "minute" | "second",
  language: Language,
): string {
  const key = `${unit} ${language}`;
  let format = formats.get(key);
  if (!format) {
    const { locale } = languageTraits[language];
    format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" });
    formats.set(key, format);
  }
  return format.format(value);
}
