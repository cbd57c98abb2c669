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
  const [, setLoaded] = useState<Language>();
  const isLoaded = hasSentences(i18n, language);
  useEffect(() => {
    if (isLoaded) return undefined;
    let isWanted = true;
    void loadSentences(i18n, language).then(() => {
      if (isWanted) setLoaded(language);
    });
    return () => {
      isWanted = false;
    };
  }, [i18n, language, isLoaded]);
  return useCallback(
    (told) => (isLoaded ? saySentence(told, i18n, language) : told.message),
    [i18n, language, isLoaded],
  );
}
