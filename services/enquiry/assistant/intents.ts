import { assistantTopics } from "@dhahabu/contract/assistant-topics";
import type { AssistantTopic } from "@dhahabu/contract/assistant-topics";

/** What a customer may want of the assistant. */
export type Intent = AssistantTopic;

/** Everything that a message can be understood as: an intent, or what the bank's rules forbid. */
export const labels = [...assistantTopics, "against-rules"] as const;

/** One of `labels`. */
export type Label = (typeof labels)[number];

const leastShare = 0.3;
const leastMargin = 0.08;
/** What is forbidden with this likelihood is refused. */
const leastForbiddenShare = 0.6;
/** Enough to refuse where a word of the message accuses too. */
const leastAccusedShare = 0.25;
/** With this likelihood the rules are told before the answer: nobody is accused, and nobody can say not to have known. */
const leastNearRulesShare = 0.004;

/** What a message was understood as. */
export type Understanding =
  | { kind: "clear"; intent: Intent }
  /** Two intents are as likely: the customer is asked which. */
  | { kind: "ambiguous"; first: Intent; second: Intent }
  | { kind: "against-rules" }
  | { kind: "unknown" };

/** How sure an understanding is: the likeliest label's share of all, and its lead over the next. */
export interface Confidence {
  score: number;
  margin: number;
}

/** What shares of likelihood come to. */
export interface Choice {
  understanding: Understanding;
  confidence: Confidence;
  /** True where the message may ask for what the rules forbid: an answer begins with them. */
  isNearRules: boolean;
}

/**
 * Chooses by shares of likelihood, one for each of `labels`: one must reach the threshold, and lead by the margin.
 * `isAccused`: a word of the message speaks of what is forbidden.
 */
export function choose(
  shares: Float32Array,
  { isAccused = false }: { isAccused?: boolean } = {},
): Choice {
  const ranked = labels
    .map((label, at) => ({ label, share: shares[at] ?? 0 }))
    .toSorted((a, b) => b.share - a.share);
  const [first, second] = ranked;
  if (!first || !second) throw new Error("There are fewer than two labels.");
  const confidence = { score: first.share, margin: first.share - second.share };
  const forbidden = ranked.find(({ label }) => label === "against-rules")?.share ?? 0;
  const isRefused = forbidden >= (isAccused ? leastAccusedShare : leastForbiddenShare);
  return {
    understanding: isRefused ? refused : understandOthers(ranked, { forbidden, isAccused }),
    confidence,
    isNearRules: isAccused || forbidden >= leastNearRulesShare,
  };
}

const refused: Understanding = { kind: "against-rules" };

// What the message means if it is an honest one; refused where that is unclear, and nothing is likelier than the
// forbidden or a word accuses.
function understandOthers(
  ranked: readonly Ranked[],
  { forbidden, isAccused }: { forbidden: number; isAccused: boolean },
): Understanding {
  const [first, second] = ranked.flatMap(({ label, share }) =>
    label === "against-rules" ? [] : [{ intent: label, share: share / (1 - forbidden) }],
  );
  if (!first || !second) throw new Error("There are fewer than two labels.");
  if (first.intent === "outOfScope") return { kind: "clear", intent: first.intent };
  const isLike = first.share >= leastShare;
  if (isLike && first.share - second.share >= leastMargin) {
    return { kind: "clear", intent: first.intent };
  }
  if (isAccused || ranked[0]?.label === "against-rules") return refused;
  return isLike
    ? { kind: "ambiguous", first: first.intent, second: second.intent }
    : { kind: "unknown" };
}

interface Ranked {
  label: Label;
  share: number;
}
