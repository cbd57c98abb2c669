import type { ContactService } from "./enquiry-topics.ts";
import type { TabStorage } from "@dhahabu/kit/tab-storage";

/** A conversation with the assistant on its way into the enquiry form, in the conversation's language. */
export interface HandedConversation {
  readonly service: ContactService;
  readonly subject: string;
  /** Stands above what was said. */
  readonly heading: string;
  /** What was said, in order, each with who said it. */
  readonly lines: readonly string[];
  /** Stands in place of the lines for which there is no room. */
  readonly omission: string;
}

const handedKey = "enquiry-conversation";

/** Keeps a conversation in this tab until the form takes it. Without a storage the form opens as it is. */
export function keepConversation(
  storage: TabStorage | undefined,
  conversation: HandedConversation,
): void {
  try {
    storage?.setItem(handedKey, JSON.stringify(conversation));
  } catch {
    // The conversation is still where it was held.
  }
}

function isConversation(value: unknown): value is HandedConversation {
  if (typeof value !== "object" || value === null) return false;
  const { service, subject, heading, omission, lines } = value as Record<string, unknown>;
  return (
    [service, subject, heading, omission].every((text) => typeof text === "string") &&
    Array.isArray(lines) &&
    lines.every((line) => typeof line === "string")
  );
}

/** Takes the conversation that this tab has kept, once; undefined where there is none. */
export function takeConversation(storage: TabStorage | undefined): HandedConversation | undefined {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(handedKey) ?? "null");
    storage?.removeItem(handedKey);
    return isConversation(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}
