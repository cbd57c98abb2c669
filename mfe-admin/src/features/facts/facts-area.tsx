import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { DeniedPanel, isDenied } from "../../blocks/panel/denied-panel.tsx";
import { useCall } from "../../data/use-call.ts";
import { useTexts } from "../../use-texts.ts";
import { Disagreements } from "./disagreements.tsx";
import { FactsEditor } from "./facts-editor.tsx";

export function FactsArea() {
  const t = useTexts("admin-facts");
  const describe = useFailureText();
  const { data, error, isFetching, refresh } = useCall("getFactSheet", {});
  const { data: known } = useCall("getFacts", {});
  if (error && isDenied(error)) return <DeniedPanel error={error} />;
  if (!data && error) {
    return (
      <ErrorPanel
        title={t("failed")}
        text={describe(error)}
        isRetrying={isFetching}
        onRetry={() => void refresh()}
      />
    );
  }
  if (!data) return <Skeleton height="30rem" />;
  const renew = () => void refresh();
  return (
    <>
      {known && <Disagreements sheet={data} branchCount={known.branchCount} onSaved={renew} />}
      <FactsEditor sheet={data} onSaved={renew} />
    </>
  );
}
