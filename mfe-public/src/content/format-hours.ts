import type { Language } from "@dhahabu/contract/language";
import { languageTraits } from "@dhahabu/kit/i18n/languages";

const oneDayMs = 24 * 60 * 60_000;
// The first day of 1970 that is a Monday.
const someMondayMs = 4 * oneDayMs;

const optionsOf = {
  clock: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  weekday: { weekday: "long" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

// Making one takes a slow phone a good while.
function getFormat(language: Language, kind: keyof typeof optionsOf): Intl.DateTimeFormat {
  const key = `${kind} ${language}`;
  let format = formats.get(key);
  if (!format) {
    const locale = new Intl.Locale(languageTraits[language].locale, { calendar: "gregory" });
    format = new Intl.DateTimeFormat(locale, { ...optionsOf[kind], timeZone: "UTC" });
    formats.set(key, format);
  }
  return format;
}

function readClock(clock: string): Date {
  return new Date(`1970-01-01T${clock}:00Z`);
}

/** Name of a weekday, 1 (Monday) to 7 (Sunday), in the language. */
export function formatWeekday(day: number, language: Language): string {
  return getFormat(language, "weekday").format(someMondayMs + (day - 1) * oneDayMs);
}

/** A time of the 24-hour clock such as `08:00` in the digits of the language. */
export function formatClock(clock: string, language: Language): string {
  return getFormat(language, "clock").format(readClock(clock));
}

/** From one time of the 24-hour clock to another in the digits of the language. */
export function formatClockRange(
  { opens, closes }: { readonly opens: string; readonly closes: string },
  language: Language,
): string {
  // Without the thin spaces Arabic zeros, which are dots, run into the dash.
  return `${formatClock(opens, language)}\u2009–\u2009${formatClock(closes, language)}`;
}
