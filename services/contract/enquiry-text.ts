import { z } from "zod";
import { says } from "./says.ts";
import type { PlainSentenceName } from "./sentences.ts";

/** Made by the page for one intention: sent again after a lost answer, it has no second effect. */
export const entryKey = z.uuid(says("enquiry.keyMissing"));

/** Text of a conversation, of at most `max` characters. */
export const entryText = (required: PlainSentenceName, max: number) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(max, says("text.tooLong"))
    .refine((value) => !value.includes("\0"), says("text.unstorable"));
