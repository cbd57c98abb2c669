import type { Language } from "@dhahabu/contract/language";
import { languageTraits } from "@dhahabu/kit/i18n/languages";

/** Grams of a troy ounce, by which bullion coins are weighed. */
export const troyOunceGrams = 31.1034768;

/** Grams of an ounce with 2 decimals, 31.10 too, as scales show them. */
export function formatOunceGrams(weightGrams: number, language: Language): string {
  return new Intl.NumberFormat(languageTraits[language].locale, {
    style: "unit",
    unit: "gram",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(weightGrams);
}
