import type { ChatLanguage } from "@dhahabu/contract/assistant";

/** A message of the conversation; `id` counts them. */
export interface ConversationMessage {
  readonly id: number;
  readonly type: "user" | "ai";
  readonly content: string;
  /** Language of what the assistant said; what a visitor writes may be in any. */
  readonly language: ChatLanguage | undefined;
  /** When it was sent or came, in milliseconds. */
  readonly timestamp: number;
}

/** What has been said, and whether an answer is awaited. */
export interface ConversationState {
  readonly messages: readonly ConversationMessage[];
  readonly isPending: boolean;
}

/** A conversation before it begins. */
export const silentState: ConversationState = { messages: [], isPending: false };
