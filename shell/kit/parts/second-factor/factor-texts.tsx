import { useEffect, useState } from "react";
import type { Language } from "@dhahabu/contract/language";
import type { Messages, Translate } from "@dhahabu/kit/i18n/i18n";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import type texts from "./messages/en.json";

const namespace = "second-factor";

/** Texts of the second factor in the page's language, which few visitors need; undefined until they are loaded. */
export function useFactorTexts(): Translate<typeof texts> | undefined {
  const { i18n } = useKit();
  const language = useLanguage();
  const t = useT<typeof texts>(namespace);
  const [, setLoaded] = useState<Language>();
  const isLoaded = i18n.hasMessages(language, namespace);
  useEffect(() => {
    if (isLoaded) return undefined;
    let isWanted = true;
    import(/* webpackChunkName: "second-factor-[request]" */ `./messages/${language}.json`).then(
      (loaded: { default: Messages }) => {
        i18n.addMessages(language, namespace, loaded.default);
        if (isWanted) setLoaded(language);
      },
      (error: unknown) => console.error("Failed to load texts", error),
    );
    return () => {
      isWanted = false;
    };
  }, [i18n, language, isLoaded]);
  return isLoaded ? t : undefined;
}
