import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { silentState } from "./conversation-state.ts";
import type { ConversationMessage, ConversationState } from "./conversation-state.ts";

/** How a message is to be answered. */
export interface Sending {
  readonly language: ChatLanguage;
  /** Said when no answer comes, and the language it is in. */
  readonly apology: { readonly text: string; readonly language: ChatLanguage | undefined };
}

/** A conversation with the assistant. */
export interface Conversation {
  getState(): ConversationState;
  /** Calls back at each change; gives back the way to stop. */
  subscribe(listener: () => void): () => void;
  /** Asks; false for a blank message and while an answer is awaited, which are ignored. */
  send(text: string, sending: Sending): boolean;
}

/** Begins a conversation. `ask` gives the assistant's answer or throws; `now` is the clock in milliseconds. */
export function createConversation({
  ask,
  now,
}: {
  ask(message: string, language: ChatLanguage): Promise<string>;
  now(): number;
}): Conversation {
  let state = silentState;
  const listeners = new Set<() => void>();

  function change(isPending: boolean, said: Omit<ConversationMessage, "id" | "timestamp">) {
    const message = { ...said, id: state.messages.length, timestamp: now() };
    state = { messages: [...state.messages, message], isPending };
    for (const listener of listeners) listener();
  }

  async function answer(text: string, { language, apology }: Sending) {
    try {
      const content = await ask(text, language);
      change(false, { type: "ai", content, language });
    } catch (error) {
      console.error("Failed to reach the assistant", error);
      change(false, { type: "ai", content: apology.text, language: apology.language });
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    send(text, sending) {
      const content = text.trim();
      if (content === "" || state.isPending) return false;
      change(true, { type: "user", content, language: undefined });
      void answer(content, sending);
      return true;
    },
  };
}
