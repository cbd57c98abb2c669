import { useCallback } from "react";
import type { ListedSubscriber } from "@dhahabu/contract/subscribers";
import { callApi } from "@dhahabu/kit/api/client";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { offerUndo } from "../../blocks/undo/undo.ts";
import type texts from "../../messages/en/admin-subscribers.json";

/** Ends a subscription and offers to undo it; `show` is told what the subscriber is now. */
export function useEndSubscription(
  show: (subscriber: ListedSubscriber) => void,
): (subscriber: ListedSubscriber) => Promise<void> {
  const t = useT<typeof texts>("admin-subscribers");
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
