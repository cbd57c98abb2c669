import type { Language } from "@dhahabu/contract/language";
import { languageTraits } from "@dhahabu/kit/i18n/languages";

const oneDayMs = 24 * 60 * 60_000;
// The first day of 1970 that is a Monday.
const someMondayMs = 4 * oneDayMs;

function createFormat(language: Language, options: Intl.DateTimeFormatOptions) {
  const { locale } = languageTraits[language];
  const calendarLocale = new Intl.Locale(locale, { calendar: "gregory" });
  return new Intl.DateTimeFormat(calendarLocale, { ...options, timeZone: "UTC" });
}

function createClockFormat(language: Language) {
  return createFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

function readClock(clock: string): Date {
  return new Date(`1970-01-01T${clock}:00Z`);
}

/** Name of a weekday, 1 (Monday) to 7 (Sunday), in the language. */
export function formatWeekday(day: number, language: Language): string {
  const format = createFormat(language, { weekday: "long" });
  return format.format(someMondayMs + (day - 1) * oneDayMs);
}

/** A time of the 24-hour clock such as `08:00` in the digits of the language. */
export function formatClock(clock: string, language: Language): string {
  return createClockFormat(language).format(readClock(clock));
}

/** From one time of the 24-hour clock to another in the digits of the language. */
export function formatClockRange(
  { opens, closes }: { readonly opens: string; readonly closes: string },
  language: Language,
): string {
  return createClockFormat(language).formatRange(readClock(opens), readClock(closes));
}
