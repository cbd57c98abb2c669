import { useSyncExternalStore } from "react";
import type { Language, LanguageTraits } from "@dhahabu/contract/language";
import { useKit } from "../kit-context.ts";
import { languageTraits } from "./languages.ts";
import type { Messages, Translate } from "./i18n.ts";

/** Language of the page; renders again at a switch. */
export function useLanguage(): Language {
  const { i18n } = useKit();
  return useSyncExternalStore(i18n.subscribe, i18n.getLanguage, i18n.getServedLanguage);
}

/** Name, direction and locale of the page's language. */
export function useLanguageTraits(): LanguageTraits {
  return languageTraits[useLanguage()];
}

/**
 * Texts of one namespace. Give the type of its English file for checked keys:
 * `useT<typeof import("../../messages/en/home.json")>("home")`.
 */
export function useT<M = Messages>(namespace: string): Translate<M> {
  const { i18n } = useKit();
  const language = useLanguage();
  return i18n.getTranslate(namespace, language) as Translate<M>;
}
