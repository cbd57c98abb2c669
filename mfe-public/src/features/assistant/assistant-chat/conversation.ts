import type { ChatAnswer, ChatLanguage } from "@dhahabu/contract/assistant";
import { silentState } from "../conversation-state.ts";
import type { ConversationMessage, ConversationState, Rating } from "../conversation-state.ts";

/** How a message is to be answered. */
export interface Sending {
  readonly language: ChatLanguage;
  /** What is said when no answer came, and the language it is in. */
  apologise(error: unknown): { readonly text: string; readonly language: ChatLanguage | undefined };
}

/** A thumb on its way to the bank. */
export interface SentRating {
  readonly token: string;
  readonly isHelpful: boolean;
  /** What was asked, where the answer did not help. */
  readonly message?: string;
}

/** A conversation with the assistant. */
export interface Conversation {
  getState(): ConversationState;
  /** Calls back at each change; gives back the way to stop. */
  subscribe(listener: () => void): () => void;
  /** Has the answers in a language from now on. */
  chooseLanguage(language: ChatLanguage): void;
  /** Asks; false for a blank message and while an answer is awaited, which are ignored. */
  send(text: string, sending: Sending): boolean;
  /** Asks again what had no answer, in place of the apology for it; false where there is no such thing. */
  retry(sending: Sending): boolean;
  /** Says of an answer whether it helped. The last press counts; one more on the pressed thumb is ignored. */
  rate(id: number, isHelpful: boolean): void;
}

/**
 * Asks each question under a key that `newKey` makes: the same one until it was answered, so that one that is asked
 * again is answered once, and another one for anything else.
 */
export function createKeyedAsk(
  ask: (message: string, language: ChatLanguage, key: string) => Promise<ChatAnswer>,
  newKey: () => string,
): (message: string, language: ChatLanguage) => Promise<ChatAnswer> {
  let last: { message: string; language: ChatLanguage; key: string } | undefined;
  return async (message, language) => {
    if (last?.message !== message || last.language !== language) {
      last = { message, language, key: newKey() };
    }
    const answer = await ask(message, language, last.key);
    last = undefined;
    return answer;
  };
}

/**
 * Begins a conversation. `ask` gives the assistant's answer or throws, `rate` keeps a thumb or throws; `now` is the
 * clock in milliseconds.
 */
export function createConversation({
  ask,
  rate,
  now,
}: {
  ask(message: string, language: ChatLanguage): Promise<ChatAnswer>;
  rate(rating: SentRating): Promise<unknown>;
  now(): number;
}): Conversation {
  let state = silentState;
  let lastId = -1;
  let lastRating = Promise.resolve();
  const keptThumbs = new Map<number, boolean>();
  const listeners = new Set<() => void>();

  function change(next: Partial<ConversationState>) {
    state = { ...state, ...next };
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
      say(false, { type: "ai", content, language, question, ...rest });
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

  const findMessage = (id: number) => state.messages.find((message) => message.id === id);

  function showRating(id: number, rating: Rating) {
    change({
      messages: state.messages.map((message) =>
        message.id === id ? { ...message, rating } : message,
      ),
    });
  }

  async function sendRating(id: number, pressed: Rating, sent: SentRating) {
    let settled: Rating = { ...pressed, state: "kept" };
    try {
      await rate(sent);
      keptThumbs.set(id, sent.isHelpful);
    } catch (error) {
      console.error("Failed to rate an answer", error);
      settled = { isHelpful: keptThumbs.get(id), state: "failed" };
    }
    // Another press may have come meanwhile; it is the one that is shown.
    if (findMessage(id)?.rating === pressed) showRating(id, settled);
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    chooseLanguage: (chosenLanguage) => change({ chosenLanguage }),
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
    rate(id, isHelpful) {
      const { feedbackToken: token, question: message, rating } = findMessage(id) ?? {};
      if (token === undefined || rating?.isHelpful === isHelpful) return;
      const pressed: Rating = { isHelpful, state: "sending" };
      const sent = { token, isHelpful, ...(!isHelpful && message !== undefined && { message }) };
      showRating(id, pressed);
      // One after the other: of two that travel at once the first may arrive last, and would count.
      lastRating = lastRating.then(() => sendRating(id, pressed, sent));
    },
  };
}
