import type { Formatters } from "@dhahabu/contract/format";
import { useLanguage } from "../i18n/use-t.ts";
import { useKit } from "../kit-context.ts";

/** Formatters of the page's language. */
export function useFormat(): Formatters {
  return useKit().i18n.getFormatters(useLanguage());
}
