import { useCallback } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguage, useLanguageTraits, useT } from "@dhahabu/kit/i18n/use-t";

type Value = string | number | readonly string[];

/** What a service says: a sentence in English, and the sentence's name with what was put into it. */
export interface Told {
  readonly message: string;
  readonly reason?: string | undefined;
  readonly values?: Readonly<Record<string, Value>> | undefined;
}

const plainNumber = /^-?\d+(?:\.\d+)?$/;
const mostDecimals = 20;

/**
 * Says in the office's language what a service says. English is the services' own, and what a newer
 * service says is shown in it too.
 */
export function useSentence(): (told: Told) => string {
  const t = useT("admin-sentences");
  const language = useLanguage();
  const { locale, dir } = useLanguageTraits();
  const format = useFormat();
  return useCallback(
    ({ message, reason, values = {} }) => {
      if (language === "en" || reason === undefined) return message;
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
    },
    [t, language, locale, dir, format],
  );
}
