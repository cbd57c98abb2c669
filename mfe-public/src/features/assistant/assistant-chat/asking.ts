import type { Conversation, Sending } from "./conversation.ts";
import type { Place } from "../place.ts";

/** The ways in which a visitor asks, in one holder of the conversation. */
export interface Asking {
  /** Sends what stands in the field. */
  sendTyped(): void;
  /** Sends what was tapped. */
  choose(text: string): void;
  /** Asks again what had no answer. */
  retry(): void;
}

/** Creates them. What is pressed goes away, so the focus goes to the history. */
export function createAsking(
  conversation: Conversation,
  sending: Sending,
  { logRef, inputRef, turnRef, onAsked }: Place,
): Asking {
  function press(isSent: boolean) {
    if (!isSent) return;
    turnRef.current = matchMedia("(pointer: coarse)").matches ? "tapped" : "typed";
    onAsked();
    logRef.current?.focus({ preventScroll: true });
  }
  return {
    sendTyped() {
      const input = inputRef.current;
      if (!input || !conversation.send(input.value, sending)) return;
      input.value = "";
      turnRef.current = "typed";
      onAsked();
    },
    choose: (text) => press(conversation.send(text, sending)),
    retry: () => press(conversation.retry(sending)),
  };
}
