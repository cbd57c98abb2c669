import type { Formatters } from "@dhahabu/contract/format";
import { useLanguage } from "../i18n/use-t.ts";
import { getFormatters } from "./format.ts";

/** Formatters of the page's language. */
export function useFormat(): Formatters {
  return getFormatters(useLanguage());
}
