import type { HistoryRange } from "@dhahabu/contract/pricing";

const timeZone = "Africa/Nairobi";

// As short as a label under a chart can be; the kit's formats are for sentences.
const labelOptions: Readonly<Record<HistoryRange, Intl.DateTimeFormatOptions>> = {
  "1D": { hour: "numeric", minute: "2-digit" },
  "1W": { day: "numeric", month: "short" },
  "1M": { day: "numeric", month: "short" },
  "1Y": { month: "short", year: "numeric" },
};

/** Writes the labels of a chart's time axis: in the language's way, Nairobi time; takes seconds. */
export function createTimeLabels(
  locale: string,
  range: HistoryRange,
): (atSeconds: number) => string {
  const calendarLocale = new Intl.Locale(locale, { calendar: "gregory" }).toString();
  const format = new Intl.DateTimeFormat(calendarLocale, { ...labelOptions[range], timeZone });
  return (atSeconds) => format.format(new Date(atSeconds * 1000));
}
