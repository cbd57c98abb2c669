import { CodeDesk } from "../../blocks/table/code-desk.tsx";
import { FoundAnswer } from "../../blocks/panel/found-answer.tsx";
import { useCall } from "../../data/use-call.ts";
import { quoteCodeParam } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import { QuoteView } from "./quote-view.tsx";

function FoundQuote({ code }: { code: string }) {
  const t = useTexts("admin-quotes");
  const answer = useCall("readQuoteForStaff", { params: { code } });
  return (
    // No such quote, or no such code.
    <FoundAnswer
      answer={answer}
      failedTitle={t("failedTitle")}
      loadingLabel={t("loading")}
      noneAt={[404, 400]}
    >
      {(quote) => <QuoteView {...quote} />}
    </FoundAnswer>
  );
}

/** Finds a quote by the code that a customer brings. */
export function QuoteDesk() {
  const t = useTexts("admin-quotes");
  return (
    <CodeDesk param={quoteCodeParam} label={t("search")} none={t("none")}>
      {(code) => <FoundQuote key={code} code={code} />}
    </CodeDesk>
  );
}
