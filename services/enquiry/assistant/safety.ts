import type { Concept } from "./lexicon.ts";

/** Concepts that the know-your-customer rule answers, whatever else the message asks. */
const refused = ["stolen", "withoutIdentity", "forged", "evasion"] as const;

/**
 * True where a message speaks of gold that is not the customer's, of hiding who they are, of forged
 * papers or of evading the law. Somebody who fears theft, or whose papers were stolen, is not meant.
 */
export function isAgainstRules(concepts: ReadonlySet<Concept>): boolean {
  return refused.some((concept) =>
    concept === "stolen"
      ? concepts.has(concept) && !concepts.has("possession")
      : concepts.has(concept),
  );
}
