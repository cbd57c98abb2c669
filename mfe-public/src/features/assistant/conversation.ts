import type { ChatAnswer, ChatLanguage } from "@dhahabu/contract/assistant";
import { silentState } from "./conversation-state.ts";
import type { ConversationMessage, ConversationState } from "./conversation-state.ts";

/** How a message is to be answered. */
export interface Sending {
  readonly language: ChatLanguage;
  /** What is said when no answer came, and the language it is in. */
  apologise(error: unknown): { readonly text: string; readonly language: ChatLanguage | undefined };
}

/** A conversation with the assistant. */
export interface Conversation {
  getState(): ConversationState;
  /** Calls back at each change; gives back the way to stop. */
  subscribe(listener: () => void): () => void;
  /** Asks; false for a blank message and while an answer is awaited, which are ignored. */
  send(text: string, sending: Sending): boolean;
  /** Asks again what had no answer, in place of the apology for it; false where there is no such thing. */
  retry(sending: Sending): boolean;
}

/** Begins a conversation. `ask` gives the assistant's answer or throws; `now` is the clock in milliseconds. */
export function createConversation({
  ask,
  now,
}: {
  ask(message: string, language: ChatLanguage): Promise<ChatAnswer>;
  now(): number;
}): Conversation {
  let state = silentState;
  let lastId = -1;
  const listeners = new Set<() => void>();

  function change(next: ConversationState) {
    state = next;
    for (const listener of listeners) listener();
  }

  function say(isPending: boolean, said: Omit<ConversationMessage, "id" | "timestamp">) {
    lastId += 1;
    const message = { ...said, id: lastId, timestamp: now() };
    change({ messages: [...state.messages, message], isPending });
  }

  async function answer(question: string, { language, apologise }: Sending) {
    try {
      const { response: content, ...rest } = await ask(question, language);
      say(false, { type: "ai", content, language, ...rest });
    } catch (error) {
      console.error("Failed to reach the assistant", error);
      const apology = apologise(error);
      say(false, {
        type: "ai",
        content: apology.text,
        language: apology.language,
        unanswered: question,
      });
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
      say(true, { type: "user", content, language: undefined });
      void answer(content, sending);
      return true;
    },
    retry(sending) {
      const question = state.messages.at(-1)?.unanswered;
      if (question === undefined || state.isPending) return false;
      change({ messages: state.messages.slice(0, -1), isPending: true });
      void answer(question, sending);
      return true;
    },
  };
}
