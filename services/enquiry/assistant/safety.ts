import type { Intent, Understanding } from "./intents.ts";
import type { Concept } from "./lexicon.ts";

/** Concepts that the know-your-customer rule answers. */
const forbidden = ["stolen", "withoutIdentity", "forged", "evasion"] as const;

/**
 * True where a message has words for gold that is not the customer's, for hiding who they are, for forged
 * papers or for evading the law. Victims and the worried use them too.
 */
export function namesForbidden(concepts: ReadonlySet<Concept>): boolean {
  return forbidden.some((concept) => concepts.has(concept));
}

/** Topics of which nothing can be forbidden. */
const courtesies: ReadonlySet<Intent> = new Set<Intent>(["greeting", "thanks", "goodbye", "who"]);

/** True where a message as a whole only greets, thanks, takes leave or asks who answers. */
export function isCourtesy(understanding: Understanding): boolean {
  return understanding.kind === "clear" && courtesies.has(understanding.intent);
}
