import { useLanguageTraits } from "@dhahabu/kit/i18n/use-t";

/** Gives the name of a weekday, 1 (Monday) to 7 (Sunday), in the language of the page. */
export function useWeekdayNames(): (day: number) => string {
  const { locale } = useLanguageTraits();
  const format = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  // The first of January 2024 was a Monday.
  return (day) => format.format(new Date(Date.UTC(2024, 0, day)));
}
