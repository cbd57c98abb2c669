import { useState } from "react";
import type { KeyboardEvent } from "react";
import type { Conversation } from "@dhahabu/contract/inbox";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { useDraft } from "../../blocks/use-draft.ts";
import { useFailureText } from "../../blocks/use-failure-text.ts";
import { createKey } from "./create-key.ts";
import type { ConversationState } from "./use-conversation.ts";

interface Writing {
  readonly text: string;
  /** Names this intention: what is sent again after a lost answer is taken once. */
  readonly key: string;
}

/** A text on its way into a conversation. */
export interface WritingState {
  readonly text: string;
  readonly isRestored: boolean;
  readonly isBusy: boolean;
  readonly fault: string | undefined;
  /** While the text is being sent it stands still. */
  setText(next: string | ((old: string) => string)): void;
  /** Forgets what was typed. */
  discard(): void;
  /** Sends the text; it is kept until the server has it. Gives back whether it has. */
  send(write: (writing: Writing) => Promise<Conversation>): Promise<boolean>;
}

const blank: Writing = { text: "", key: "" };

/** Keeps what is typed into a form of a conversation, and sends it once. */
export function useWriting(name: string, state: ConversationState): WritingState {
  const draft = useDraft<Writing>(name, blank);
  const toText = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const { text } = draft.value;
  return {
    text,
    isRestored: draft.isRestored && text !== "",
    isBusy,
    fault,
    setText(next) {
      // What came now would be neither in what is being sent nor in what is left after it.
      if (isBusy) return;
      setFault(undefined);
      draft.set((old) => ({ ...old, text: typeof next === "function" ? next(old.text) : next }));
    },
    discard() {
      setFault(undefined);
      draft.clear();
    },
    async send(write) {
      if (isBusy) return false;
      const key = draft.value.key === "" ? createKey() : draft.value.key;
      draft.set({ text, key });
      setIsBusy(true);
      setFault(undefined);
      try {
        await state.change(() => write({ text, key }));
        draft.clear();
        return true;
      } catch (error) {
        setFault(toText(error));
        if (error instanceof ApiError && error.status === 409) {
          draft.set({ text, key: "" });
          await state.refresh();
        }
        return false;
      } finally {
        setIsBusy(false);
      }
    },
  };
}

/** True for the keys that send: Ctrl or Command with Enter. */
export function isSendShortcut(event: KeyboardEvent): boolean {
  return event.key === "Enter" && (event.ctrlKey || event.metaKey);
}
