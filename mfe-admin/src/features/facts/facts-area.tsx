import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { DeniedPanel, isDenied } from "../../blocks/panel/denied-panel.tsx";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { useCall } from "../../data/use-call.ts";
import { useTexts } from "../../use-texts.ts";
import { Disagreements } from "./disagreements.tsx";
import { FactsEditor } from "./facts-editor.tsx";

export function FactsArea() {
  const t = useTexts("admin-facts");
  const sheet = useCall("getFactSheet", {});
  const { data, error, refresh } = sheet;
  const { data: known } = useCall("getFacts", {});
  if (error && isDenied(error)) return <DeniedPanel error={error} />;
  if (!data) {
    return (
      <MissingAnswer answer={sheet} title={t("failed")}>
        <Skeleton height="30rem" />
      </MissingAnswer>
    );
  }
  const renew = () => void refresh();
  return (
    <>
      {known && <Disagreements sheet={data} branchCount={known.branchCount} onSaved={renew} />}
      <FactsEditor sheet={data} onSaved={renew} />
    </>
  );
}
