import { useEffect, useState } from "react";
import type { Language } from "@dhahabu/contract/language";
import type { Messages } from "@dhahabu/kit/i18n/i18n";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { KeyFactsSheet } from "./key-facts-sheet.tsx";
import type { MadeEstimate } from "./made-estimate.ts";

async function loadMessages(language: Language): Promise<Record<string, Messages>> {
  const [loans, card] = (await Promise.all([
    import(/* webpackChunkName: "messages-[request]" */ `../../messages/${language}/loans.json`),
    import(
      /* webpackChunkName: "messages-[request]" */ `../../messages/${language}/loans-card.json`
    ),
  ])) as { default: Messages }[];
  return { loans: loans?.default ?? {}, "loans-card": card?.default ?? {} };
}

/** True once the texts of the sheet are there in the page's language; no page loads them at first. */
function useSheetTexts(): boolean {
  const { i18n } = useKit();
  const language = useLanguage();
  const [loadedLanguage, setLoadedLanguage] = useState<Language>();
  useEffect(() => {
    let isWanted = true;
    loadMessages(language).then(
      (messages) => {
        for (const [namespace, texts] of Object.entries(messages)) {
          i18n.addMessages(language, namespace, texts);
        }
        if (isWanted) setLoadedLanguage(language);
      },
      (error: unknown) => console.error("Failed to load the key facts", error),
    );
    return () => {
      isWanted = false;
    };
  }, [i18n, language]);
  return loadedLanguage === language;
}

/** The key facts of an estimated loan, for screen and paper, once their texts have arrived. */
export function KeyFacts({ made }: { made: MadeEstimate }) {
  return useSheetTexts() ? <KeyFactsSheet made={made} /> : null;
}
