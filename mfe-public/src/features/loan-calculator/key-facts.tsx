import type { Language } from "@dhahabu/contract/language";
import type { Messages } from "@dhahabu/kit/i18n/i18n";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { useLateTexts } from "../../blocks/use-late-texts.ts";
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

/** The key facts of an estimated loan, for screen and paper, once their texts have arrived. */
export function KeyFacts({ made }: { made: MadeEstimate }) {
  const language = useLanguage();
  const { loaded, hasFailed, isLoadingAgain, loadAgain } = useLateTexts(loadMessages);
  if (loaded === language) return <KeyFactsSheet made={made} />;
  return hasFailed && <ErrorPanel onRetry={loadAgain} isRetrying={isLoadingAgain} />;
}
