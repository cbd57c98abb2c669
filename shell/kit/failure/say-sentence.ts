import type { Language } from "@dhahabu/contract/language";
import { getFormatters } from "../format/format.ts";
import type { I18n } from "../i18n/i18n.ts";
import { languageTraits } from "../i18n/languages.ts";
import { hasSentences, sentenceNamespace } from "./load-sentences.ts";

type Value = string | number | readonly string[];

/** What a service says: a sentence in English, and the sentence's name with what was put into it. */
export interface Told {
  readonly message: string;
  readonly reason?: string | undefined;
  readonly values?: Readonly<Record<string, Value>> | undefined;
}

const plainNumber = /^-?\d+(?:\.\d+)?$/;
const mostDecimals = 20;

/** Says in a language what a service says; in English where the words of that language are not there. */
export function saySentence(
  { message, reason, values = {} }: Told,
  i18n: I18n,
  language: Language,
): string {
  if (language === "en" || reason === undefined || !hasSentences(i18n, language)) return message;
  const t = i18n.getTranslate(sentenceNamespace, language);
  const format = getFormatters(language);
  const { locale, dir } = languageTraits[language];
  const written = Object.entries(values).map(([name, value]) => [
    name,
    // The plural form goes by it, so the text writes it itself.
    name === "count" && typeof value === "number" ? value : write(value),
  ]);
  const own = t(reason, Object.fromEntries(written) as Record<string, string | number>);
  return own === reason ? message : own;

  function write(value: Value): string {
    if (typeof value === "number") return format.number(value, mostDecimals);
    if (typeof value !== "string") {
      const choices = new Intl.ListFormat(locale, { type: "disjunction" });
      return choices.format(value.map(write));
    }
    if (plainNumber.test(value)) return format.number(Number(value), mostDecimals);
    if (value === "true" || value === "false") return t(`value.${value}`);
    return dir === "rtl" ? `\u2068${value}\u2069` : value;
  }
}
