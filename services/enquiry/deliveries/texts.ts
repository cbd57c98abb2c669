import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import { createInstance } from "i18next";

// The spec's locales (section 9), with the calendar that Kenya uses.
const locales: Record<Language, string> = {
  en: "en-US",
  sw: "sw-KE",
  fr: "fr-FR",
  ar: "ar-SA-u-ca-gregory",
  hi: "hi-IN",
  zh: "zh-CN",
};

/** Texts, numbers and times of one language. */
export interface LanguageTexts {
  readonly language: Language;
  readonly direction: "ltr" | "rtl";
  /** The text under a dotted key. Values are put in as they are: the layout escapes them. */
  text(key: string, values?: Record<string, string>): string;
  number(value: number): string;
  /** A percentage given in percent: 0.5 is 0.5 %. */
  percent(valuePercent: number): string;
  /** An amount in Kenyan shillings with 2 decimals, from the text of an exact decimal. */
  kes(amountKes: string): string;
  /** Day, month and year in Nairobi. */
  date(at: Date): string;
  /** Date and time in Nairobi. */
  time(at: Date): string;
}

export type Texts = Record<Language, LanguageTexts>;

/** Creates the texts of one feature's messages in the six languages. */
export function createTexts(messages: Record<Language, object>): Texts {
  const i18n = createInstance({
    lng: "en",
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      languages.map((language) => [language, { translation: messages[language] }]),
    ),
  });
  void i18n.init();
  const create = (language: Language): LanguageTexts => {
    const translate = i18n.getFixedT(language);
    const locale = locales[language];
    const numberFormat = new Intl.NumberFormat(locale);
    const percentFormat = new Intl.NumberFormat(locale, {
      style: "percent",
      maximumFractionDigits: 2,
    });
    const kesFormat = new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "KES",
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    const timeZone = "Africa/Nairobi";
    const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
    const timeFormat = new Intl.DateTimeFormat(locale, {
      dateStyle: "long",
      timeStyle: "short",
      timeZone,
    });
    return {
      language,
      direction: language === "ar" ? "rtl" : "ltr",
      text: (key, values = {}) => translate(key, values),
      number: (value) => numberFormat.format(value),
      percent: (valuePercent) => percentFormat.format(valuePercent / 100),
      kes: (amountKes) => kesFormat.format(Number(amountKes)),
      date: (at) => dateFormat.format(at),
      time: (at) => timeFormat.format(at),
    };
  };
  return {
    en: create("en"),
    sw: create("sw"),
    fr: create("fr"),
    ar: create("ar"),
    hi: create("hi"),
    zh: create("zh"),
  };
}
