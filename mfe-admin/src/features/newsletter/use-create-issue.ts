import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";

/** Begins an issue without a word in it; a failure is told in a toast. */
export function useCreateIssue({
  onCreated,
  onFailed,
}: {
  onCreated(id: number): void;
  onFailed?(): void;
}) {
  const t = useTexts("admin-newsletter");
  const describe = useFailureText();
  return useSend({
    mutationFn: () => callApi("createNewsletterIssue", { body: { texts: {} } }),
    onSuccess: ({ id }) => onCreated(id),
    onError(error) {
      showToast({ kind: "error", title: t("createFailed"), description: describe(error) });
      onFailed?.();
    },
  });
}
