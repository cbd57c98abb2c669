import type { ChatAnswer, ChatLanguage } from "@dhahabu/contract/assistant";

/** What a visitor's thumb says of an answer. */
export interface Rating {
  /** The thumb that is pressed: true for helpful; undefined where none is any more. */
  readonly isHelpful: boolean | undefined;
  readonly state: "sending" | "kept" | "failed";
}

/** A message of the conversation; `id` counts them. */
export interface ConversationMessage {
  readonly id: number;
  readonly type: "user" | "ai";
  readonly content: string;
  /** Language of what the assistant said; what a visitor writes may be in any. */
  readonly language: ChatLanguage | undefined;
  /** When it was sent or came, in milliseconds. */
  readonly timestamp: number;
  /** Of an answer: what was asked. */
  readonly question?: string;
  /** The page that an answer comes from. */
  readonly source?: ChatAnswer["source"];
  /** What may be tapped in reply to an answer. */
  readonly choices?: readonly string[];
  /** True for an answer that offers people. */
  readonly isHandOver?: boolean;
  /** Of an answer that can be rated: what its thumb is sent with. */
  readonly feedbackToken?: ChatAnswer["feedbackToken"];
  readonly rating?: Rating;
  /** Of an apology: the visitor's message that had no answer. */
  readonly unanswered?: string;
}

/** What has been said, and whether an answer is awaited. */
export interface ConversationState {
  readonly messages: readonly ConversationMessage[];
  readonly isPending: boolean;
  /** The language that the visitor chose for the answers. */
  readonly chosenLanguage?: ChatLanguage;
}

/** A conversation before it begins. */
export const silentState: ConversationState = { messages: [], isPending: false };
