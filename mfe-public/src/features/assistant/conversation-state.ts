import type { ChatAnswer, ChatLanguage } from "@dhahabu/contract/assistant";

/** A message of the conversation; `id` counts them. */
export interface ConversationMessage {
  readonly id: number;
  readonly type: "user" | "ai";
  readonly content: string;
  /** Language of what the assistant said; what a visitor writes may be in any. */
  readonly language: ChatLanguage | undefined;
  /** When it was sent or came, in milliseconds. */
  readonly timestamp: number;
  /** The page that an answer comes from. */
  readonly source?: ChatAnswer["source"];
  /** What may be tapped in reply to an answer. */
  readonly choices?: readonly string[];
  /** True for an answer that offers people. */
  readonly isHandOver?: boolean;
  /** Of an apology: the visitor's message that had no answer. */
  readonly unanswered?: string;
}

/** What has been said, and whether an answer is awaited. */
export interface ConversationState {
  readonly messages: readonly ConversationMessage[];
  readonly isPending: boolean;
}

/** A conversation before it begins. */
export const silentState: ConversationState = { messages: [], isPending: false };
