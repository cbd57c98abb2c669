import { z } from "zod";
import { saidSchema } from "./says.ts";

/** Most rows of a list that are changed by one call. */
export const maxChangedAtOnce = 100;

/** What became of one of several rows. */
export const selectionOutcomeSchema = z.object({
  id: z.int(),
  /** Why it stayed as it was; null where it is as it was wished. */
  refusal: saidSchema.extend({ message: z.string() }).nullable(),
});

/** What became of one of several rows. */
export type SelectionOutcome = z.infer<typeof selectionOutcomeSchema>;
