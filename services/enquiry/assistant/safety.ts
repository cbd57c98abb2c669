import type { Concept } from "./lexicon.ts";

/** Concepts of what the know-your-customer rule forbids. */
const accusing = ["stolen", "withoutIdentity", "forged", "evasion"] as const;

/**
 * True where a message speaks of gold that is not the customer's, of hiding who they are, of forged
 * papers or of evading the law. Somebody who fears theft, or whose papers were stolen, is not meant.
 */
export function isAccused(concepts: ReadonlySet<Concept>): boolean {
  return accusing.some((concept) =>
    concept === "stolen"
      ? concepts.has(concept) && !concepts.has("possession")
      : concepts.has(concept),
  );
}
