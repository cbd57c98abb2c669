import { z } from "zod";
import type { SentenceName } from "./sentences.ts";

/**
 * What a schema gives as the message of a fault: the name of a sentence. Schemas reach the browser, and the
 * sentences do not. What is put into it `createInvalidInputError` takes from the fault: the bound of a check,
 * `params.values` of a custom one.
 */
export function says(reason: SentenceName): SentenceName {
  return reason;
}

/** The name of a sentence and what was put into it, for a page in another language. */
export const saidSchema = z.object({
  reason: z.string(),
  values: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string()).readonly()]))
    .optional(),
});
