import { CodeDesk } from "../../blocks/table/code-desk.tsx";
import { FoundAnswer } from "../../blocks/panel/found-answer.tsx";
import { useCall } from "../../data/use-call.ts";
import { paperCodeParam } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import { PaperView } from "./paper-view.tsx";

/** What a scanner read of a QR code, or a typed code as it is. */
function readCode(typed: string): string {
  return typed.slice(typed.lastIndexOf("/") + 1);
}

function FoundPaper({ code }: { code: string }) {
  const t = useTexts("admin-papers");
  const answer = useCall("findDocument", { params: { code } });
  return (
    // No such paper, or no such code.
    <FoundAnswer
      answer={answer}
      failedTitle={t("failedTitle")}
      loadingLabel={t("loading")}
      noneAt={[404, 400]}
    >
      {(paper) => <PaperView paper={paper} onChanged={(saved) => answer.change(() => saved)} />}
    </FoundAnswer>
  );
}

/** Finds a paper by the code that stands on it. */
export function PaperDesk() {
  const t = useTexts("admin-papers");
  return (
    <CodeDesk param={paperCodeParam} label={t("search")} none={t("none")} readCode={readCode}>
      {(code) => <FoundPaper key={code} code={code} />}
    </CodeDesk>
  );
}
