import { useCallback } from "react";
import type { ListedSubscriber } from "@dhahabu/contract/subscribers";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { offerUndo } from "../../blocks/undo/undo.ts";
import { useTexts } from "../../use-texts.ts";

/** Ends a subscription and offers to undo it; `show` is told what the subscriber is now. */
export function useEndSubscription(
  show: (subscriber: ListedSubscriber) => void,
): (subscriber: ListedSubscriber) => Promise<void> {
  const t = useTexts("admin-subscribers");
  const describe = useFailureText();
  return useCallback(
    async ({ id, email }) => {
      try {
        show(await callApi("endSubscription", { params: { id } }));
      } catch (error) {
        showToast({ kind: "error", title: t("endFailed"), description: describe(error) });
        return;
      }
      offerUndo({
        message: t("ended", { email }),
        undone: t("restored", { email }),
        onUndo: async () => show(await callApi("restoreSubscription", { params: { id } })),
      });
    },
    [t, describe, show],
  );
}
