import { useLanguage } from "../i18n/use-t.ts";
import { getFormatters } from "./format.ts";
import type { Formatters } from "./format.ts";

/** Formatters of the page's language. */
export function useFormat(): Formatters {
  return getFormatters(useLanguage());
}
