import type { OtherCurrency } from "./currencies.ts";
import { languageTraits } from "./language.ts";
import type { Language } from "./language.ts";

type Moment = string | number | Date;

/**
 * Numbers, money and dates of one language, for pages, mails and chat. A moment is a date, ISO 8601 or milliseconds,
 * and is written as Nairobi has it. A time of day is given as `08:00`, a weekday as 1 (Monday) to 7 (Sunday).
 */
export interface Formatters {
  /** With thousands separators and at most `maxDecimals` decimals (default 2). */
  number(value: number, maxDecimals?: number): string;
  /** Without thousands separators. */
  year(value: number): string;
  /** With 2 decimals (spec section 9). */
  kes(amountKes: number): string;
  /** Another currency than KES: with 2 decimals and its code. */
  foreign(amount: number, currency: OtherCurrency): string;
  /** Takes percent: 15 is 15 %. At most `maxDecimals` decimals (default 2), and at least `minDecimals` (default 0). */
  percent(valuePercent: number, maxDecimals?: number, minDecimals?: number): string;
  /** With its sign, for changes: +0.25 %. Always 2 decimals. */
  signedPercent(valuePercent: number): string;
  /** With at most 3 decimals, or with as many as `decimals` says. */
  grams(weightGrams: number, decimals?: number): string;
  /** A unit in words, in the grammar of the language. At most 3 decimals. */
  quantity(value: number, unit: "gram" | "month" | "hour" | "minute" | "second"): string;
  /** With one decimal below ten kilometres, else without. */
  kilometres(distanceKm: number): string;
  /**
   * A file's size in MB with one decimal: bytes divided by 1024 twice (spec section 9). With `kilobyte` one
   * that is too small for that is in kB.
   */
  fileSize(sizeBytes: number, smallestUnit?: "kilobyte" | "megabyte"): string;
  /** How long a recording plays: minutes and seconds, seconds with two digits (spec section 9). */
  playTime(durationSeconds: number): string;
  /** Day, month and year. */
  date(moment: Moment): string;
  /** Hours, minutes and seconds. */
  time(moment: Moment): string;
  /** Hours and minutes. */
  clock(moment: Moment): string;
  /** Short date with hours and minutes. */
  dateTime(moment: Moment): string;
  /** Long date with hours and minutes. */
  longDateTime(moment: Moment): string;
  /** A time of day as the language's speakers say it: 8:00 AM. */
  timeOfDay(time: string): string;
  /** On the 24-hour clock: 08:00. */
  hour(time: string): string;
  /** Opening hours on the 24-hour clock: 08:00 – 18:00. */
  hours(opens: string, closes: string): string;
  weekday(day: number): string;
  weekdayOf(moment: Moment): string;
  /** Short names of days in a row. */
  weekdays(days: readonly number[]): string;
  /** An enumeration: one, two and three. */
  list(items: readonly string[]): string;
}

const timeZone = "Africa/Nairobi";
const bytesPerKilobyte = 1024;
const bytesPerMegabyte = 1024 * bytesPerKilobyte;

// Making an Intl object takes a slow phone a while, and no page needs them all.
function createCached<Options, Value>(
  create: (options: Options) => { format(value: Value): string },
): (value: Value, options: Options) => string {
  const formats = new Map<string, ReturnType<typeof create>>();
  return (value, options) => {
    const key = JSON.stringify(options);
    let format = formats.get(key);
    if (!format) {
      format = create(options);
      formats.set(key, format);
    }
    return format.format(value);
  };
}

function createNumberFormatters(locale: string) {
  const write = createCached(
    (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  );
  const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const year = (value: number) => write(value, { useGrouping: false });
  return {
    number: (value, maximumFractionDigits = 2) => write(value, { maximumFractionDigits }),
    year,
    kes: (amountKes) => write(amountKes, { style: "currency", currency: "KES", ...twoDecimals }),
    foreign: (amount, currency) =>
      write(amount, {
        style: "currency",
        currency,
        currencyDisplay: "code",
        ...twoDecimals,
      }),
    percent: (valuePercent, maximumFractionDigits = 2, minimumFractionDigits = 0) =>
      write(valuePercent / 100, { style: "percent", minimumFractionDigits, maximumFractionDigits }),
    signedPercent: (valuePercent) =>
      write(valuePercent / 100, { style: "percent", signDisplay: "exceptZero", ...twoDecimals }),
    grams: (weightGrams, decimals) =>
      write(weightGrams, {
        style: "unit",
        unit: "gram",
        minimumFractionDigits: decimals ?? 0,
        maximumFractionDigits: decimals ?? 3,
      }),
    quantity: (value, unit) =>
      write(value, { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 3 }),
    kilometres: (distanceKm) =>
      write(distanceKm, {
        style: "unit",
        unit: "kilometer",
        maximumFractionDigits: distanceKm < 10 ? 1 : 0,
      }),
    fileSize(sizeBytes, smallestUnit = "megabyte") {
      const isSmall = smallestUnit === "kilobyte" && sizeBytes < bytesPerMegabyte / 10;
      const decimals = isSmall ? 0 : 1;
      return write(sizeBytes / (isSmall ? bytesPerKilobyte : bytesPerMegabyte), {
        style: "unit",
        unit: isSmall ? "kilobyte" : "megabyte",
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
    },
    playTime(durationSeconds) {
      const totalSeconds = Math.max(0, Math.round(durationSeconds));
      const minutes = Math.floor(totalSeconds / 60);
      return `${year(minutes)}:${write(totalSeconds % 60, { minimumIntegerDigits: 2 })}`;
    },
  } satisfies Partial<Formatters>;
}

function createMomentFormatters(locale: string) {
  const write = createCached(
    (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(new Intl.Locale(locale, { calendar: "gregory" }), options),
  );
  const writeAt = (moment: Moment, options: Intl.DateTimeFormatOptions) =>
    write(new Date(moment), { ...options, timeZone });
  const writeTime = (time: string, options: Intl.DateTimeFormatOptions) =>
    write(new Date(`1970-01-01T${time}Z`), { ...options, timeZone: "UTC" });
  const hour = (time: string) =>
    writeTime(time, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  // 1 January 1973 was a Monday.
  const weekday = (day: number, length: "short" | "long") =>
    write(new Date(Date.UTC(1973, 0, day)), { weekday: length, timeZone: "UTC" });
  return {
    date: (moment) => writeAt(moment, { dateStyle: "long" }),
    time: (moment) => writeAt(moment, { timeStyle: "medium" }),
    clock: (moment) => writeAt(moment, { timeStyle: "short" }),
    dateTime: (moment) => writeAt(moment, { dateStyle: "medium", timeStyle: "short" }),
    longDateTime: (moment) => writeAt(moment, { dateStyle: "long", timeStyle: "short" }),
    timeOfDay: (time) => writeTime(time, { timeStyle: "short" }),
    hour,
    // Without the thin spaces Arabic zeros, which are dots, run into the dash.
    hours: (opens, closes) => `${hour(opens)}\u2009–\u2009${hour(closes)}`,
    weekday: (day) => weekday(day, "long"),
    weekdayOf: (moment) => writeAt(moment, { weekday: "long" }),
    weekdays: (days) =>
      [...new Set([days[0], days.at(-1)])]
        .filter((day) => day !== undefined)
        .map((day) => weekday(day, "short"))
        .join("–"),
  } satisfies Partial<Formatters>;
}

const formattersByLanguage = new Map<Language, Formatters>();

/** Formatters of a language, made at first use. */
export function getFormatters(language: Language): Formatters {
  let formatters = formattersByLanguage.get(language);
  if (!formatters) {
    const { locale } = languageTraits[language];
    formatters = {
      ...createNumberFormatters(locale),
      ...createMomentFormatters(locale),
      list: (items) => new Intl.ListFormat(locale, { type: "conjunction" }).format(items),
    };
    formattersByLanguage.set(language, formatters);
  }
  return formatters;
}
