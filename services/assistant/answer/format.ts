import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { getFormatters } from "@dhahabu/contract/format";
import type { Formatters } from "@dhahabu/contract/format";
import { languageTraits } from "@dhahabu/contract/language";
import type { GoldForm } from "../read/slots.ts";
import { fillText, texts } from "./texts.ts";
import type { TextKey } from "./texts/en.ts";

type Shared = "kes" | "foreign" | "date" | "timeOfDay" | "weekday" | "weekdayOf";

/** Writes figures and names as one language has them; nothing of an answer is written any other way. */
export interface Format extends Pick<Formatters, Shared> {
  /** Takes percent: 15 is 15 %. */
  percent(valuePercent: number): string;
  number(value: number): string;
  grams(weightGrams: number): string;
  months(months: number): string;
  hours(hours: number): string;
  /** 22 as 22K. */
  karat(karat: number): string;
  goldType(type: number | GoldForm): string;
  /** What reads from left to right in every language: numbers of telephones, addresses of pages. */
  code(text: string): string;
  list(things: readonly string[]): string;
  choice(things: readonly string[]): string;
  text(key: TextKey, values?: Record<string, string>): string;
  namesIn(key: TextKey): ReadonlySet<string>;
}

// Unicode's left-to-right isolate: a telephone number inside Arabic would show its groups backwards.
const isolateStart = "\u2066";
const isolateEnd = "\u2069";

function createFormat(language: ChatLanguage): Format {
  const { locale, dir } = languageTraits[language];
  const formatters = getFormatters(language);
  const { quantity } = formatters;
  const number = (value: number) => formatters.number(value, 3);
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const choice = new Intl.ListFormat(locale, { type: "disjunction" });
  const isRightToLeft = dir === "rtl";
  const karat = (value: number) => fillText(texts[language].karat, { number: number(value) });
  return {
    ...formatters,
    number,
    percent: (valuePercent) => formatters.percent(valuePercent, 4),
    // Intl's singular and dual carry a case of their own, which does not fit every sentence.
    grams: (weightGrams) =>
      isRightToLeft && (weightGrams === 1 || weightGrams === 2)
        ? `${number(weightGrams)} غرام`
        : quantity(weightGrams, "gram"),
    months: (months) => quantity(months, "month"),
    hours: (hours) => quantity(hours, "hour"),
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

export const formats: Record<ChatLanguage, Format> = {
  en: createFormat("en"),
  sw: createFormat("sw"),
  ar: createFormat("ar"),
};
