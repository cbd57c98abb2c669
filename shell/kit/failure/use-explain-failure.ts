import { useCallback } from "react";
import { ApiError } from "../api/api-error.ts";
import { useLanguage, useT } from "../i18n/use-t.ts";
import { useKit } from "../kit-context.ts";
import type texts from "../messages/en/kit.json";
import { explainFailure, findFieldFaults } from "./explain-failure.ts";
import type { OwnTexts } from "./explain-failure.ts";
import { loadSentences } from "./load-sentences.ts";
import { saySentence } from "./say-sentence.ts";
import type { Told } from "./say-sentence.ts";

/** A failed call in words. */
interface ExplainedFailure {
  readonly text: string;
  /** What the server found wrong with each field, by the field's path. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Puts a failed call into words of the page's language, and loads them for it: pages carry no word of what the
 * services may say. Never rejects.
 */
export function useExplainFailure(): (error: unknown, own?: OwnTexts) => Promise<ExplainedFailure> {
  const { i18n } = useKit();
  const t = useT<typeof texts>("kit");
  const language = useLanguage();
  return useCallback(
    async (error, own = { general: t("error.text") }) => {
      if (error instanceof ApiError) await loadSentences(i18n, language);
      const say = (told: Told) => saySentence(told, i18n, language);
      return { text: explainFailure(error, say, own), fields: findFieldFaults(error, say) };
    },
    [i18n, language, t],
  );
}
