import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { useLateTexts } from "../../../blocks/use-late-texts.ts";
import { KeyFactsSheet } from "./key-facts-sheet.tsx";
import type { MadeEstimate } from "../made-estimate.ts";

const namespaces = ["loan-words", "loans-card"];

/** The key facts of an estimated loan, for screen and paper, once their texts have arrived. */
export function KeyFacts({ made }: { made: MadeEstimate }) {
  const language = useLanguage();
  const { loaded, hasFailed, isLoadingAgain, loadAgain } = useLateTexts(namespaces);
  if (loaded === language) return <KeyFactsSheet made={made} />;
  return hasFailed && <ErrorPanel onRetry={loadAgain} isRetrying={isLoadingAgain} />;
}
