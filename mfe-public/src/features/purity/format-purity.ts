import type { purityRows } from "@dhahabu/contract/facts";
import type { Language } from "@dhahabu/contract/language";
import { languageTraits } from "@dhahabu/kit/i18n/languages";

/** A row of the purity table (spec section 3). */
export type PurityRow = (typeof purityRows)[number];

/** Share of pure gold with one decimal, "99%+" where it is a least share. */
export function formatPurity({ percent, isAtLeast }: PurityRow, language: Language): string {
  const decimals = isAtLeast ? 0 : 1;
  const share = new Intl.NumberFormat(languageTraits[language].locale, {
    style: "percent",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(percent / 100);
  return isAtLeast ? `${share}+` : share;
}
