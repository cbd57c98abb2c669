import layout from "../../blocks/layout/layout.module.css";
import { FoundAnswer } from "../../blocks/panel/found-answer.tsx";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { Fact, FactList } from "../../blocks/value/fact-list.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { QuoteFigures } from "../../blocks/value/quote-figures.tsx";
import { useCall } from "../../data/use-call.ts";
import { useTexts } from "../../use-texts.ts";

/** The quote that a customer brings: its prices beside those of the moment. */
export function BroughtQuote({ code }: { code: string }) {
  const t = useTexts("admin-counter");
  const quotes = useTexts("admin-quotes");
  const answer = useCall("readQuoteForStaff", { params: { code } });
  return (
    <OfficePanel title={t("quote")}>
      <FoundAnswer
        answer={answer}
        failedTitle={quotes("failedTitle")}
        loadingLabel={quotes("loading")}
      >
        {({ quote, now }) => (
          <div className={layout.column}>
            <FactList>
              <Fact term={quotes("made")}>
                <Moment at={quote.pricedAt} />
              </Fact>
              <Fact term={quotes("until")}>
                <Moment at={quote.expiresAt} />
                {quote.state === "expired" &&
                  ` · ${quotes(quote.isTakenBack ? "state.taken-back" : "state.expired")}`}
              </Fact>
            </FactList>
            <QuoteFigures quote={quote} now={now} />
          </div>
        )}
      </FoundAnswer>
    </OfficePanel>
  );
}
