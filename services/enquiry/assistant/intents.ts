/** What a customer may want of the assistant. */
export const intents = [
  "price",
  "loan",
  "gramsNeeded",
  "interest",
  "ltv",
  "duration",
  "repayment",
  "default",
  "minimumLoan",
  "loanFees",
  "documents",
  "receipt",
  "approval",
  "sell",
  "buy",
  "digital",
  "storage",
  "transport",
  "purity",
  "analysis",
  "refining",
  "branches",
  "hours",
  "contact",
  "services",
  "privacy",
  "complaint",
  "account",
  "priceAlert",
  "human",
  "who",
  "greeting",
  "thanks",
  "goodbye",
  "outOfScope",
  "unpublished",
] as const;

/** One of `intents`. */
export type Intent = (typeof intents)[number];

/** Everything that a message can be understood as: an intent, or what the bank's rules forbid. */
export const labels = [...intents, "against-rules"] as const;

/** One of `labels`. */
export type Label = (typeof labels)[number];

const leastShare = 0.3;
const leastMargin = 0.08;

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

/** Chooses by shares of likelihood, one for each of `labels`: one must reach the threshold, and lead by the margin. */
export function choose(shares: Float32Array): {
  understanding: Understanding;
  confidence: Confidence;
} {
  const ranked = labels
    .map((label, at) => ({ label, share: shares[at] ?? 0 }))
    .toSorted((a, b) => b.share - a.share);
  const [first, second] = ranked;
  if (!first || !second) throw new Error("There are fewer than two labels.");
  const confidence = { score: first.share, margin: first.share - second.share };
  return { understanding: understand(first, second), confidence };
}

interface Ranked {
  label: Label;
  share: number;
}

function understand(first: Ranked, second: Ranked): Understanding {
  if (first.label === "against-rules") return { kind: "against-rules" };
  if (first.label === "outOfScope") return { kind: "clear", intent: first.label };
  if (first.share < leastShare) return { kind: "unknown" };
  if (first.share - second.share < leastMargin && second.label !== "against-rules") {
    return { kind: "ambiguous", first: first.label, second: second.label };
  }
  return { kind: "clear", intent: first.label };
}
