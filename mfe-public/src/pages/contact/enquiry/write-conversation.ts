import type { HandedConversation } from "../../../content/handed-conversation.ts";
import { enquiryLimits } from "./check-enquiry.ts";

const gap = "\n\n";

/** Left free for the customer's own words, in characters. */
const ownRoom = 500;

/** A conversation as text of at most `room` characters: the oldest lines give way first. Undefined where not one has room. */
export function writeConversation(
  { heading, lines, omission }: Pick<HandedConversation, "heading" | "lines" | "omission">,
  room: number,
): string | undefined {
  const whole = [heading, ...lines].join(gap);
  if (whole.length <= room) return whole;
  for (let first = 1; first < lines.length; first += 1) {
    const rest = [heading, omission, ...lines.slice(first)].join(gap);
    if (rest.length <= room) return rest;
  }
  return undefined;
}

/**
 * The message of the form with a conversation in it: after what the customer wrote, or in place of `previous`,
 * the text of a conversation that still stands there as it was handed over.
 */
export function placeConversation({
  message,
  previous,
  conversation,
}: {
  message: string;
  previous: string | undefined;
  conversation: HandedConversation;
}): { message: string; text: string } | undefined {
  const isThere = previous !== undefined && previous !== "" && message.includes(previous);
  const own = isThere ? message.replace(previous, () => "") : message.trimEnd();
  const room = enquiryLimits.message - Math.max(ownRoom, own.length + gap.length);
  const text = writeConversation(conversation, room);
  if (text === undefined) return undefined;
  if (isThere) return { message: message.replace(previous, () => text), text };
  return { message: own === "" ? text : `${own}${gap}${text}`, text };
}
