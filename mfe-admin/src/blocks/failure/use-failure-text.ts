import { useCallback } from "react";
import { explainFailure } from "@dhahabu/kit/failure/explain-failure";
import { useSentence } from "@dhahabu/kit/failure/use-sentence";
import { useTexts } from "../../use-texts.ts";

/** Puts a failed call into a sentence: the server's own where it gave one. */
export function useFailureText(): (error: unknown) => string {
  const t = useTexts("admin");
  const say = useSentence();
  return useCallback(
    (error) =>
      explainFailure(error, say, {
        general: t("failure.unexpected"),
        offline: t("failure.offline"),
      }),
    [t, say],
  );
}
