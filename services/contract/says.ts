import { z } from "zod";
import type { SentenceName, ValuesOf } from "./sentences.ts";

/**
 * What a schema gives as the message of a fault: the name of a sentence with what is put into it, as text.
 * `createInvalidInputError` writes the sentence. Schemas reach the browser, and the sentences do not.
 */
export function says<Name extends SentenceName>(
  reason: Name,
  ...[values]: ValuesOf<Name> extends undefined ? [] : [ValuesOf<Name>]
): string {
  return values === undefined ? reason : `${reason} ${JSON.stringify(values)}`;
}

/** The name of a sentence and what was put into it, for a page in another language. */
export const saidSchema = z.object({
  reason: z.string(),
  values: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string()).readonly()]))
    .optional(),
});
