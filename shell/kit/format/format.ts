import type { Language } from "@dhahabu/contract/language";
import { languageTraits } from "../i18n/languages.ts";

/** Numbers, money and dates of one language. Every formatter gives the same text on server and browser. */
export interface Formatters {
  /** A plain number with thousands separators and at most `maxDecimals` decimals (default 2). */
  number(value: number, maxDecimals?: number): string;
  /** A year, without thousands separators. */
  year(value: number): string;
  /** An amount in Kenyan shillings with 2 decimals (spec section 9). */
  kes(amountKes: number): string;
  /** A percentage given in percent: 15 is 15 %. At most 2 decimals. */
  percent(valuePercent: number): string;
  /** A percentage with its sign, for changes: +0.25 %. Always 2 decimals. */
  signedPercent(valuePercent: number): string;
  /** A weight in grams with at most 3 decimals. */
  grams(weightGrams: number): string;
  /**
   * A file's size in MB with one decimal: bytes divided by 1024 twice (spec section 9). With `kilobyte` one
   * that is too small for that is in kB.
   */
  fileSize(sizeBytes: number, smallestUnit?: "kilobyte" | "megabyte"): string;
  /** How long a recording plays: minutes and seconds, seconds with two digits (spec section 9). */
  playTime(durationSeconds: number): string;
  /** Day, month and year, Nairobi time; takes ISO 8601 or milliseconds. */
  date(moment: string | number): string;
  /** Hours, minutes and seconds, Nairobi time. */
  time(moment: string | number): string;
  /** Hours and minutes, Nairobi time. */
  clock(moment: string | number): string;
  /** Date with hours and minutes, Nairobi time. */
  dateTime(moment: string | number): string;
  /** Opening hours as facts have them, on the 24-hour clock: "08:00", "18:00". */
  hours(opens: string, closes: string): string;
  /** Short names of days in a row; days are 1 (Monday) to 7 (Sunday). */
  weekdays(days: readonly number[]): string;
}

const timeZone = "Africa/Nairobi";
const bytesPerKilobyte = 1024;
const bytesPerMegabyte = 1024 * bytesPerKilobyte;

function once<T>(create: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: create() }).value;
}

// Making a format takes a slow phone a while, and no page needs them all.
function createNumberFormatters(locale: string) {
  const getKes = once(
    () =>
      new Intl.NumberFormat(locale, {
        style: "currency",
        currency: "KES",
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      }),
  );
  const getPercent = once(
    () => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }),
  );
  const getSignedPercent = once(
    () =>
      new Intl.NumberFormat(locale, {
        style: "percent",
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        signDisplay: "exceptZero",
      }),
  );
  const getGrams = once(
    () =>
      new Intl.NumberFormat(locale, {
        style: "unit",
        unit: "gram",
        maximumFractionDigits: 3,
      }),
  );
  const getMegabytes = once(
    () =>
      new Intl.NumberFormat(locale, {
        style: "unit",
        unit: "megabyte",
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      }),
  );
  const getKilobytes = once(
    () =>
      new Intl.NumberFormat(locale, {
        style: "unit",
        unit: "kilobyte",
        maximumFractionDigits: 0,
      }),
  );
  const getSeconds = once(() => new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 }));
  const getUngrouped = once(() => new Intl.NumberFormat(locale, { useGrouping: false }));
  const numbers = new Map<number, Intl.NumberFormat>();
  function number(value: number, maxDecimals = 2) {
    let format = numbers.get(maxDecimals);
    if (!format) {
      format = new Intl.NumberFormat(locale, { maximumFractionDigits: maxDecimals });
      numbers.set(maxDecimals, format);
    }
    return format.format(value);
  }
  return {
    number,
    year: (value) => getUngrouped().format(value),
    kes: (amountKes) => getKes().format(amountKes),
    percent: (valuePercent) => getPercent().format(valuePercent / 100),
    signedPercent: (valuePercent) => getSignedPercent().format(valuePercent / 100),
    grams: (weightGrams) => getGrams().format(weightGrams),
    fileSize(sizeBytes, smallestUnit = "megabyte") {
      const isSmall = smallestUnit === "kilobyte" && sizeBytes < bytesPerMegabyte / 10;
      return isSmall
        ? getKilobytes().format(sizeBytes / bytesPerKilobyte)
        : getMegabytes().format(sizeBytes / bytesPerMegabyte);
    },
    playTime(durationSeconds) {
      const totalSeconds = Math.max(0, Math.round(durationSeconds));
      const minutes = Math.floor(totalSeconds / 60);
      return `${getUngrouped().format(minutes)}:${getSeconds().format(totalSeconds % 60)}`;
    },
  } satisfies Partial<Formatters>;
}

function createMomentFormatters(locale: string) {
  const calendarLocale = new Intl.Locale(locale, { calendar: "gregory" }).toString();
  const getDate = once(
    () => new Intl.DateTimeFormat(calendarLocale, { dateStyle: "long", timeZone }),
  );
  const getTime = once(
    () => new Intl.DateTimeFormat(calendarLocale, { timeStyle: "medium", timeZone }),
  );
  const getDateTime = once(
    () =>
      new Intl.DateTimeFormat(calendarLocale, {
        dateStyle: "medium",
        timeStyle: "short",
        timeZone,
      }),
  );
  const getClock = once(
    () => new Intl.DateTimeFormat(calendarLocale, { timeStyle: "short", timeZone }),
  );
  const getHour = once(
    () =>
      new Intl.DateTimeFormat(locale, {
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
        timeZone: "UTC",
      }),
  );
  const getWeekday = once(
    () => new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }),
  );
  const hour = (text: string) => getHour().format(new Date(`1970-01-01T${text}Z`));
  // 1 January 1973 was a Monday.
  const weekday = (day: number) => getWeekday().format(Date.UTC(1973, 0, day));
  return {
    date: (moment) => getDate().format(new Date(moment)),
    time: (moment) => getTime().format(new Date(moment)),
    clock: (moment) => getClock().format(new Date(moment)),
    dateTime: (moment) => getDateTime().format(new Date(moment)),
    // Without the thin spaces Arabic zeros, which are dots, run into the dash.
    hours: (opens, closes) => `${hour(opens)}\u2009–\u2009${hour(closes)}`,
    weekdays: (days) =>
      [...new Set([days[0], days.at(-1)])]
        .filter((day) => day !== undefined)
        .map(weekday)
        .join("–"),
  } satisfies Partial<Formatters>;
}

const formattersByLanguage = new Map<Language, Formatters>();

/** Formatters of a language, with the spec's locales, the Gregorian calendar and Nairobi time. */
export function getFormatters(language: Language): Formatters {
  let formatters = formattersByLanguage.get(language);
  if (!formatters) {
    const { locale } = languageTraits[language];
    formatters = { ...createNumberFormatters(locale), ...createMomentFormatters(locale) };
    formattersByLanguage.set(language, formatters);
  }
  return formatters;
}
