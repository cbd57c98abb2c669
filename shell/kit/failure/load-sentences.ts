import type { Language } from "@dhahabu/contract/language";
import type { I18n, Messages } from "../i18n/i18n.ts";

/** Namespace of what the services say, by the names of `@dhahabu/contract/sentence-texts`. English is the services' own. */
export const sentenceNamespace = "sentences";

/** True where what the services say can be said in a language at once. */
export function hasSentences(i18n: I18n, language: Language): boolean {
  return language === "en" || i18n.hasMessages(language, sentenceNamespace);
}

/** Loads what the services say. Without it they are quoted in English, so that a failure is only logged. */
export async function loadSentences(i18n: I18n, language: Language): Promise<void> {
  if (hasSentences(i18n, language)) return;
  try {
    const texts = (await import(
      /* webpackChunkName: "sentences-[request]" */ `./sentences/${language}.json`
    )) as { default: Messages };
    i18n.addMessages(language, sentenceNamespace, texts.default);
  } catch (error) {
    console.error("Failed to load the sentences", error);
  }
}
