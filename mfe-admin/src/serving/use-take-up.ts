import { callApi } from "@dhahabu/kit/api/client";
import { useNavigate } from "@dhahabu/kit/router";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../blocks/failure/use-failure-text.ts";
import { useSend } from "../data/use-send.ts";
import { buildCounterPath } from "../paths.ts";
import { useTexts } from "../use-texts.ts";

/** Takes up a booked visit at the counter, where all that is asked is known, and leads there; a refusal is told in a toast. */
export function useTakeUp({ onRefused }: { onRefused?(customerId: number): void } = {}) {
  const t = useTexts("admin");
  const explain = useFailureText();
  const navigate = useNavigate();
  return useSend({
    mutationFn: (visit: { customerId: number; appointmentId: number }) =>
      callApi("openCounterVisit", { body: visit }),
    onSuccess: ({ id }) => void navigate(buildCounterPath(id)),
    onError(error, { customerId }) {
      showToast({ kind: "error", title: t("notStarted"), description: explain(error) });
      onRefused?.(customerId);
    },
  });
}
