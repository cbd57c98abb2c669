import type { Confidence, Intent, Understanding } from "./intents.ts";
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

/** Topics in which people speak of thieves, forgers and lost papers without being one of them. */
const honestTopics: ReadonlySet<Intent> = new Set<Intent>([
  "account",
  "analysis",
  "complaint",
  "contact",
  "documents",
  "human",
  "outOfScope",
  "privacy",
  "receipt",
  "storage",
  "transport",
  "unpublished",
]);

const sureShare = 0.9;

/** True where what examples teach of a message outweighs a single accusing word in it. */
export function isSurelyHonest(understanding: Understanding, { score }: Confidence): boolean {
  return (
    understanding.kind === "clear" && honestTopics.has(understanding.intent) && score >= sureShare
  );
}
