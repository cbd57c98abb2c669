import { isStaleSignIn } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import { useFailureText } from "../failure/use-failure-text.ts";
import { startExport } from "./start-export.ts";

/** Downloads an export; who does not prove anew who they are is told nothing more. */
export function useExport(): (address: string) => void {
  const t = useTexts("admin");
  const explain = useFailureText();
  const { mutate } = useSend({
    mutationFn: startExport,
    onError(error) {
      if (isStaleSignIn(error)) return;
      showToast({ kind: "error", title: t("list.exportFailed"), description: explain(error) });
    },
  });
  return mutate;
}
