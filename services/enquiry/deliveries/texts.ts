import { getFormatters } from "@dhahabu/contract/format";
import type { Formatters } from "@dhahabu/contract/format";
import { languages, languageTraits } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import { createInstance } from "i18next";

export interface LanguageTexts extends Formatters {
  readonly language: Language;
  readonly direction: "ltr" | "rtl";
  /** The text under a dotted key. Values are put in as they are: the layout escapes them. */
  text(key: string, values?: Record<string, string>): string;
}

export type Texts = Record<Language, LanguageTexts>;

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
    return {
      ...getFormatters(language),
      language,
      direction: languageTraits[language].dir,
      text: (key, values = {}) => translate(key, values),
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
