import { z } from "zod";
import { says } from "./says.ts";
import type { PlainSentenceName } from "./sentences.ts";

/** Text of a conversation, of at most `max` characters. */
export const entryText = (required: PlainSentenceName, max: number) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(max, says("text.tooLong"))
    .refine((value) => !value.includes("\0"), says("text.unstorable"));
