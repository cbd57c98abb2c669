import type { Conversation } from "@dhahabu/contract/inbox";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import type { ConversationState } from "./use-conversation.ts";

/** Does one thing at a time to a conversation; a failure is told in a toast, and a conflict shows what there is now. */
export function useAct({ change, refresh }: ConversationState): {
  isBusy: boolean;
  act(ask: () => Promise<Conversation>): Promise<boolean>;
} {
  const t = useTexts("admin-enquiries");
  const toText = useFailureText();
  const acting = useSend({
    mutationFn: change,
    async onError(error) {
      showToast({ title: t("notDone"), description: toText(error), kind: "error" });
      if (error instanceof ApiError && error.status === 409) await refresh();
    },
  });
  return {
    isBusy: acting.isPending,
    act: (ask) =>
      acting.mutateAsync(ask).then(
        () => true,
        () => false,
      ),
  };
}
