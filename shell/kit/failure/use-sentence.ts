import { useCallback, useEffect, useState } from "react";
import type { Language } from "@dhahabu/contract/language";
import { useLanguage } from "../i18n/use-t.ts";
import { useKit } from "../kit-context.ts";
import { hasSentences, loadSentences } from "./load-sentences.ts";
import { saySentence } from "./say-sentence.ts";
import type { Told } from "./say-sentence.ts";

/**
 * Says in the page's language what a service says. Has the words loaded with the component, so that they can be
 * asked for in rendering; a page that may do without them until a call fails uses `useExplainFailure`.
 */
export function useSentence(): (told: Told) => string {
  const { i18n } = useKit();
  const language = useLanguage();
  const [loaded, setLoaded] = useState<Language>();
  useEffect(() => {
    if (hasSentences(i18n, language)) return undefined;
    let isWanted = true;
    void loadSentences(i18n, language).then(() => {
      if (isWanted) setLoaded(language);
    });
    return () => {
      isWanted = false;
    };
  }, [i18n, language]);
  // Another function once the words are there: what was said before is said again.
  return useCallback((told) => saySentence(told, i18n, language), [i18n, language, loaded]);
}
