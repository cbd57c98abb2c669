import { useCallback, useMemo } from "react";
import { useLanguageTraits } from "@dhahabu/kit/i18n/use-t";

/** Writes the number of a record in the language's digits; it names the record, so nothing groups it. */
export function useNumberOf(): (id: number) => string {
  const { locale } = useLanguageTraits();
  const format = useMemo(() => new Intl.NumberFormat(locale, { useGrouping: false }), [locale]);
  return useCallback((id) => format.format(id), [format]);
}
