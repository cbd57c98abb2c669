import { ApiError } from "@dhahabu/kit/api/api-error";
import { useSearchParams } from "@dhahabu/kit/router";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { SearchField } from "../../blocks/table/search-field.tsx";
import { useCall } from "../../data/use-call.ts";
import { quoteCodeParam } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import { QuoteView } from "./quote-view.tsx";
import classes from "./quote-desk.module.css";

function FoundQuote({ code }: { code: string }) {
  const t = useTexts("admin-quotes");
  const describe = useFailureText();
  const answer = useCall("readQuoteForStaff", { params: { code } });
  const { data, error } = answer;
  if (data) return <QuoteView {...data} />;
  // No such quote, or no such code.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return <p role="status">{describe(error)}</p>;
  }
  return (
    <MissingAnswer answer={answer} title={t("failedTitle")} text={error ? describe(error) : ""}>
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="16rem" />
      </div>
    </MissingAnswer>
  );
}

/** Finds a quote by the code that a customer brings. */
export function QuoteDesk() {
  const t = useTexts("admin-quotes");
  const [params, setParams] = useSearchParams();
  const typed = params.get(quoteCodeParam) ?? "";
  return (
    <div className={classes.desk}>
      <OfficePanel>
        <SearchField
          label={t("search")}
          value={typed}
          onSearch={(text) => setParams(text === "" ? {} : { [quoteCodeParam]: text })}
        />
      </OfficePanel>
      {typed === "" ? <p role="status">{t("none")}</p> : <FoundQuote key={typed} code={typed} />}
    </div>
  );
}
