import { z } from "zod";
import { says } from "./says.ts";
import type { PlainSentenceName } from "./sentences.ts";

/**
 * A text of one line, without blanks at its ends: control characters (a line break above all) would let a
 * sender write mail headers. `required` names the sentence that says what is missing; `max` counts characters.
 */
export function oneLine(required: PlainSentenceName, max: number) {
  return z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(max, says("text.tooLong"))
    .regex(/^[^\p{Cc}]*$/u, says("text.oneLine"));
}
