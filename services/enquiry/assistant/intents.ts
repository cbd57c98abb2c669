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
const leastForbiddenShare = 0.5;
/** With this likelihood the rules are told before the answer: nobody is accused, and nobody can say not to have known. */
const leastNearRulesShare = 0.003;
/** What is said beside another matter is forbidden with this likelihood, read by itself: the rules are told. */
const leastAsideShare = 0.1;

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

/** Chooses by shares of likelihood, one for each of `labels`: one must reach the threshold, and lead by the margin. */
export function choose(shares: Float32Array): Choice {
  const ranked = labels
    .map((label, at) => ({ label, share: shares[at] ?? 0 }))
    .toSorted((a, b) => b.share - a.share);
  const [first, second] = ranked;
  if (!first || !second) throw new Error("There are fewer than two labels.");
  const confidence = { score: first.share, margin: first.share - second.share };
  const forbidden = shareOfForbidden(shares);
  return {
    understanding: forbidden >= leastForbiddenShare ? refused : understandOthers(ranked, forbidden),
    confidence,
    isNearRules: forbidden >= leastNearRulesShare,
  };
}

/** True where a part of a message, by its own shares, comes near the rules. */
export function isForbiddenAside(shares: Float32Array): boolean {
  return shareOfForbidden(shares) >= leastAsideShare;
}

const forbiddenAt = labels.indexOf("against-rules");

function shareOfForbidden(shares: Float32Array): number {
  return shares[forbiddenAt] ?? 0;
}

const refused: Understanding = { kind: "against-rules" };

// What the message means if it is an honest one; refused where that is unclear and nothing is likelier than the forbidden.
function understandOthers(ranked: readonly Ranked[], forbidden: number): Understanding {
  const [first, second] = ranked.flatMap(({ label, share }) =>
    label === "against-rules" ? [] : [{ intent: label, share: share / (1 - forbidden) }],
  );
  if (!first || !second) throw new Error("There are fewer than two labels.");
  if (first.intent === "outOfScope") return { kind: "clear", intent: first.intent };
  const isLike = first.share >= leastShare;
  if (isLike && first.share - second.share >= leastMargin) {
    return { kind: "clear", intent: first.intent };
  }
  if (ranked[0]?.label === "against-rules") return refused;
  return isLike
    ? { kind: "ambiguous", first: first.intent, second: second.intent }
    : { kind: "unknown" };
}

interface Ranked {
  label: Label;
  share: number;
}
