import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { GoldForm } from "../read/slots.ts";
import { fillText, texts } from "./texts.ts";
import type { TextKey } from "./texts/en.ts";

/** Writes figures and names as one language has them; nothing of an answer is written any other way. */
export interface Format {
  kes(amountKes: number): string;
  usd(amountUsd: number): string;
  /** A percentage given in percent: 15 is 15 %. */
  percent(valuePercent: number): string;
  number(value: number): string;
  grams(weightGrams: number): string;
  months(months: number): string;
  hours(hours: number): string;
  minutes(minutes: number): string;
  kilometres(kilometres: number): string;
  /** 1 is Monday. */
  weekday(day: number): string;
  /** The weekday of a moment in Nairobi. */
  weekdayOf(moment: Date): string;
  /** The day of a moment in Nairobi. */
  day(moment: Date): string;
  /** A time of day written `08:00`. */
  clock(time: string): string;
  /** 22 as 22K. */
  karat(karat: number): string;
  /** A type of gold as it stands in a sentence: a karat, or one of the forms. */
  goldType(type: number | GoldForm): string;
  /** What reads from left to right in every language: numbers of telephones, addresses of pages. */
  code(text: string): string;
  /** The things of a list, all of them. */
  list(things: readonly string[]): string;
  /** The things of a list, one of which is to be chosen. */
  choice(things: readonly string[]): string;
  /** A text that goes into another one. */
  text(key: TextKey, values?: Record<string, string>): string;
  /** Names of the values that a text asks for. */
  namesIn(key: TextKey): ReadonlySet<string>;
}

// The spec's locales (section 9), with the calendar that Kenya uses.
const locales: Record<ChatLanguage, string> = {
  en: "en-US",
  sw: "sw-KE",
  ar: "ar-SA-u-ca-gregory",
};

// Unicode's left-to-right isolate: a telephone number inside Arabic would show its groups backwards.
const isolateStart = "\u2066";
const isolateEnd = "\u2069";

function createFormat(language: ChatLanguage): Format {
  const locale = locales[language];
  const kes = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "KES",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const usd = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "code",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "Africa/Nairobi" });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const unit = (name: string) =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit: name,
      unitDisplay: "long",
      maximumFractionDigits: 3,
    });
  const units = {
    gram: unit("gram"),
    month: unit("month"),
    hour: unit("hour"),
    minute: unit("minute"),
    kilometer: unit("kilometer"),
  };
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const weekdayOf = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    timeZone: "Africa/Nairobi",
  });
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" });
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const choice = new Intl.ListFormat(locale, { type: "disjunction" });
  const isRightToLeft = language === "ar";
  const karat = (value: number) =>
    fillText(texts[language].karat, { number: number.format(value) });
  return {
    kes: (amountKes) => kes.format(amountKes),
    usd: (amountUsd) => usd.format(amountUsd),
    weekdayOf: (moment) => weekdayOf.format(moment),
    day: (moment) => day.format(moment),
    percent: (valuePercent) => percent.format(valuePercent / 100),
    number: (value) => number.format(value),
    // Intl's singular and dual carry a case of their own, which does not fit every sentence.
    grams: (weightGrams) =>
      isRightToLeft && (weightGrams === 1 || weightGrams === 2)
        ? `${number.format(weightGrams)} غرام`
        : units.gram.format(weightGrams),
    months: (months) => units.month.format(months),
    hours: (hours) => units.hour.format(hours),
    minutes: (minutes) => units.minute.format(minutes),
    kilometres: (kilometres) => units.kilometer.format(kilometres),
    // The first of January 2024 was a Monday.
    weekday: (day) => weekday.format(new Date(Date.UTC(2024, 0, day))),
    clock: (time) => clock.format(new Date(`2024-01-01T${time}:00Z`)),
    karat,
    goldType: (type) =>
      typeof type === "number"
        ? fillText(texts[language]["type.karat"], { karat: karat(type) })
        : texts[language][`type.${type}`],
    list: (things) => list.format(things),
    choice: (things) => choice.format(things),
    text: (key, values = {}) => fillText(texts[language][key], values),
    namesIn: (key) =>
      new Set(
        [...texts[language][key].matchAll(/\{\{([\w.-]+)\}\}/gu)].map((match) => match[1] ?? ""),
      ),
    code: (text) => (isRightToLeft ? `${isolateStart}${text}${isolateEnd}` : text),
  };
}

/** Formats by language. */
export const formats: Record<ChatLanguage, Format> = {
  en: createFormat("en"),
  sw: createFormat("sw"),
  ar: createFormat("ar"),
};
