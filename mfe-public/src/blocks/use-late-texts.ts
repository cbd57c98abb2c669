import { useEffect, useState } from "react";
import type { Language } from "@dhahabu/contract/language";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { addMessages } from "../load-messages.ts";

/**
 * Loads texts that no page has from the start, in the page's language. `loaded` is the language they are here in:
 * at a change of language the old one, until the new ones have arrived. `namespaces` stay the same array.
 */
export function useLateTexts(namespaces: readonly string[]) {
  const { i18n } = useKit();
  const language = useLanguage();
  const [loaded, setLoaded] = useState<Language>();
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<{ language: Language; attempt: number }>();
  useEffect(() => {
    let isWanted = true;
    addMessages(i18n, language, namespaces).then(
      () => {
        if (!isWanted) return;
        setLoaded(language);
        setFailure(undefined);
      },
      (error: unknown) => {
        console.error("Failed to load texts", error);
        if (isWanted) setFailure({ language, attempt });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [i18n, namespaces, language, attempt]);
  return {
    loaded,
    hasFailed: failure?.language === language,
    isLoadingAgain: failure !== undefined && failure.attempt < attempt,
    loadAgain: () => setAttempt(attempt + 1),
  };
}
