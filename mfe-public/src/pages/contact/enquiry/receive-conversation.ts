import { takeConversation } from "../../../content/handed-conversation.ts";
import type { TabStorage } from "@dhahabu/kit/tab-storage";
import { readEnquiryForm, writeEnquiryForm } from "./enquiry-form-values.ts";
import { keepPlacedText, readPlacedText } from "./placed-conversation.ts";
import { placeConversation } from "./write-conversation.ts";

/** How a conversation stands in the form: just handed over, or since before a reload. */
export type ReceivedConversation = "new" | "kept";

/**
 * Puts a conversation that the visitor has handed over into the form. What the customer wrote or chose stays.
 * Undefined where the form holds no conversation.
 */
export function receiveConversation(
  form: HTMLFormElement,
  storage: TabStorage | undefined,
): ReceivedConversation | undefined {
  const previous = readPlacedText(storage);
  const conversation = takeConversation(storage);
  const { service, subject, message } = readEnquiryForm(form);
  const placed = conversation && placeConversation({ message, previous, conversation });
  if (!placed) return previous !== undefined && message.includes(previous) ? "kept" : undefined;
  writeEnquiryForm(form, {
    message: placed.message,
    ...(service === "" && { service: conversation.service }),
    ...(subject.trim() === "" && { subject: conversation.subject }),
  });
  keepPlacedText(storage, placed.text);
  return "new";
}
