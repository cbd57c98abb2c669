import type { Language } from "@dhahabu/contract/language";
import { languageTraits } from "@dhahabu/kit/i18n/languages";

const bytesPerMegabyte = 1024 * 1024;

/** Minutes and seconds, seconds with two digits (spec section 9), in the digits of the language. */
export function formatDuration(durationSeconds: number, language: Language): string {
  const { locale } = languageTraits[language];
  const totalSeconds = Math.max(0, Math.round(durationSeconds));
  const minutes = new Intl.NumberFormat(locale, { useGrouping: false });
  const seconds = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
  return `${minutes.format(Math.floor(totalSeconds / 60))}:${seconds.format(totalSeconds % 60)}`;
}

/** A file's size in MB with one decimal: bytes divided by 1024 twice (spec section 9). */
export function formatFileSize(sizeBytes: number, language: Language): string {
  return new Intl.NumberFormat(languageTraits[language].locale, {
    style: "unit",
    unit: "megabyte",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(sizeBytes / bytesPerMegabyte);
}

/** True for a file of this site. The site's content policy lets pages show and play no other. */
export function isOwnFile(address: string): boolean {
  return address.startsWith("/");
}
