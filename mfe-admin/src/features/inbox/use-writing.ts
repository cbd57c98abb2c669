import type { Conversation } from "@dhahabu/contract/inbox";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { createKey } from "@dhahabu/kit/create-key";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useDraft } from "../../blocks/form/use-draft.ts";
import { useSend } from "../../data/use-send.ts";
import type { ConversationState } from "./use-conversation.ts";

interface Writing {
  readonly text: string;
  /** Names this intention: what is sent again after a lost answer is taken once. */
  readonly key: string;
}

type Write = (writing: Writing) => Promise<Conversation>;

interface WritingState {
  readonly text: string;
  readonly isRestored: boolean;
  readonly isBusy: boolean;
  readonly fault: string | undefined;
  /** While the text is being sent it stands still. */
  setText(next: string | ((old: string) => string)): void;
  discard(): void;
  /** Sends the text; it is kept until the server has it. Gives back whether it has. */
  send(write: Write): Promise<boolean>;
}

const blank: Writing = { text: "", key: "" };

export function useWriting(name: string, state: ConversationState): WritingState {
  const draft = useDraft<Writing>(name, blank);
  const toText = useFailureText();
  const { text } = draft.value;
  const sending = useSend({
    mutationFn: ({ write, ...writing }: Writing & { write: Write }) =>
      state.change(() => write(writing)),
    onSuccess: () => draft.clear(),
    async onError(error, writing) {
      if (!(error instanceof ApiError) || error.status !== 409) return;
      draft.set({ text: writing.text, key: "" });
      await state.refresh();
    },
  });
  const { isPending: isBusy, error: failure, reset } = sending;
  return {
    text,
    isRestored: draft.isRestored && text !== "",
    isBusy,
    fault: failure ? toText(failure) : undefined,
    setText(next) {
      // What came now would be neither in what is being sent nor in what is left after it.
      if (isBusy) return;
      reset();
      draft.set((old) => ({ ...old, text: typeof next === "function" ? next(old.text) : next }));
    },
    discard() {
      reset();
      draft.clear();
    },
    async send(write) {
      if (isBusy) return false;
      const key = draft.value.key === "" ? createKey() : draft.value.key;
      draft.set({ text, key });
      return sending.mutateAsync({ write, text, key }).then(
        () => true,
        () => false,
      );
    },
  };
}
