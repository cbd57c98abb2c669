import { useCallback } from "react";
import type { ListedSubscriber } from "@dhahabu/contract/subscribers";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useOutcomes } from "../../blocks/table/refused-dialog.tsx";
import { offerUndo } from "../../blocks/undo/undo.ts";
import { useSend } from "../../data/use-send.ts";
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

/** Ends several subscriptions by one call and offers to undo it; what became of each is told. */
export function useEndSeveral(refresh: () => Promise<void>) {
  const t = useTexts("admin-subscribers");
  const describe = useFailureText();
  const outcomes = useOutcomes<ListedSubscriber>();
  const ending = useSend({
    mutationFn: (subscribers: readonly ListedSubscriber[]) =>
      callApi("endSubscriptions", { body: { ids: subscribers.map(({ id }) => id) } }),
    onSuccess(answer, subscribers) {
      void refresh();
      const ended = outcomes.tell(subscribers, answer).filter(({ state }) => state === "active");
      if (ended.length === 0) return;
      offerUndo({
        message: t("endedAll", { count: ended.length }),
        async onUndo() {
          const ids = ended.map(({ id }) => id);
          outcomes.tell(ended, await callApi("restoreSubscriptions", { body: { ids } }));
          await refresh();
        },
      });
    },
    onError: (error) =>
      showToast({ kind: "error", title: t("endFailed"), description: describe(error) }),
  });
  return {
    isBusy: ending.isPending,
    outcomes,
    end: (subscribers: readonly ListedSubscriber[], clear: () => void) =>
      ending.mutate(subscribers, { onSuccess: clear }),
  };
}
