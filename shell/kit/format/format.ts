import type { Language } from "@dhahabu/contract/language";
import { languageTraits } from "../i18n/languages.ts";

/** Numbers, money and dates of one language. Every formatter gives the same text on server and browser. */
export interface Formatters {
  /** A plain number with thousands separators and at most `maxDecimals` decimals (default 2). */
  number(value: number, maxDecimals?: number): string;
  /** An amount in Kenyan shillings with 2 decimals (spec section 9). */
  kes(amountKes: number): string;
  /** A percentage given in percent: 15 is 15 %. At most 2 decimals. */
  percent(valuePercent: number): string;
  /** A percentage with its sign, for changes: +0.25 %. Always 2 decimals. */
  signedPercent(valuePercent: number): string;
  /** A weight in grams with at most 3 decimals. */
  grams(weightGrams: number): string;
  /** Day, month and year, Nairobi time; takes ISO 8601 or milliseconds. */
  date(moment: string | number): string;
  /** Hours, minutes and seconds, Nairobi time. */
  time(moment: string | number): string;
  /** Date with hours and minutes, Nairobi time. */
  dateTime(moment: string | number): string;
}

const timeZone = "Africa/Nairobi";

function createFormatters(language: Language): Formatters {
  const { locale } = languageTraits[language];
  const calendarLocale = new Intl.Locale(locale, { calendar: "gregory" }).toString();
  const kes = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "KES",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  const signedPercent = new Intl.NumberFormat(locale, {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: "exceptZero",
  });
  const grams = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: "gram",
    maximumFractionDigits: 3,
  });
  const date = new Intl.DateTimeFormat(calendarLocale, { dateStyle: "long", timeZone });
  const time = new Intl.DateTimeFormat(calendarLocale, { timeStyle: "medium", timeZone });
  const dateTime = new Intl.DateTimeFormat(calendarLocale, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });
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
    kes: (amountKes) => kes.format(amountKes),
    percent: (valuePercent) => percent.format(valuePercent / 100),
    signedPercent: (valuePercent) => signedPercent.format(valuePercent / 100),
    grams: (weightGrams) => grams.format(weightGrams),
    date: (moment) => date.format(new Date(moment)),
    time: (moment) => time.format(new Date(moment)),
    dateTime: (moment) => dateTime.format(new Date(moment)),
  };
}

const formattersByLanguage = new Map<Language, Formatters>();

/** Formatters of a language, with the spec's locales, the Gregorian calendar and Nairobi time. */
export function getFormatters(language: Language): Formatters {
  let formatters = formattersByLanguage.get(language);
  if (!formatters) {
    formatters = createFormatters(language);
    formattersByLanguage.set(language, formatters);
  }
  return formatters;
}
