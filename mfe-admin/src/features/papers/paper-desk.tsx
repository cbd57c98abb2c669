import { ApiError } from "@dhahabu/kit/api/api-error";
import { useSearchParams } from "@dhahabu/kit/router";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { SearchField } from "../../blocks/table/search-field.tsx";
import { useCall } from "../../data/use-call.ts";
import { paperCodeParam } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import { PaperView } from "./paper-view.tsx";
import classes from "./paper-desk.module.css";

/** What a scanner read of a QR code, or a typed code as it is. */
function readCode(typed: string): string {
  return typed.slice(typed.lastIndexOf("/") + 1);
}

function FoundPaper({ code }: { code: string }) {
  const t = useTexts("admin-papers");
  const describe = useFailureText();
  const answer = useCall("findDocument", { params: { code } });
  const { data, error } = answer;
  if (data) return <PaperView paper={data} onChanged={(paper) => answer.change(() => paper)} />;
  // No such paper, or no such code.
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

/** Finds a paper by the code that stands on it. */
export function PaperDesk() {
  const t = useTexts("admin-papers");
  const [params, setParams] = useSearchParams();
  const typed = params.get(paperCodeParam) ?? "";
  return (
    <div className={classes.desk}>
      <OfficePanel>
        <SearchField
          label={t("search")}
          value={typed}
          onSearch={(text) => setParams(text === "" ? {} : { [paperCodeParam]: readCode(text) })}
        />
      </OfficePanel>
      {typed === "" ? <p role="status">{t("none")}</p> : <FoundPaper key={typed} code={typed} />}
    </div>
  );
}
