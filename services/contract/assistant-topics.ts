/** What a message to the assistant can be about, as staff choose it for an example. */
export const assistantTopics = [
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

/** One of `assistantTopics`. */
export type AssistantTopic = (typeof assistantTopics)[number];

/** Topics whose answers are computed from live figures at each message: no written answer replaces them. */
export const computedTopics = ["price", "loan", "gramsNeeded", "branches", "hours"] as const;

/** True for a topic whose answer is computed from live figures. */
export function isComputedTopic(topic: AssistantTopic): boolean {
  return computedTopics.some((computed) => computed === topic);
}

/** What stands in double braces in a written answer and is filled in with what holds at the moment. */
export const answerPlaceholders = [
  "bank",
  "phone",
  "email",
  "office",
  "replyWithin",
  "rate",
  "ltv",
  "longest",
  "minimumLoan",
  "minimumWeight",
] as const;

/** One of `answerPlaceholders`. */
export type AnswerPlaceholder = (typeof answerPlaceholders)[number];

/** Pages that a written answer can name as its source. */
export const answerSources = [
  "/",
  "/about-us",
  "/services",
  "/services/gold-buying",
  "/services/gold-loans",
  "/services/gold-analysis",
  "/services/gold-analysis/gold-assaying",
  "/services/gold-analysis/gold-smelting",
  "/services/gold-analysis/gold-refining",
  "/services/secure-storage",
  "/services/transport",
  "/services/gold-purity-chart",
  "/faq",
  "/media",
  "/contact",
  "/privacy-policy",
  "/fair-practices",
  "/loan-policy",
  "/interest-rate-policy",
  "/responsible-advocacy",
] as const;

/** One of `answerSources`. */
export type AnswerSource = (typeof answerSources)[number];

/** Why staff should look at a question: not understood, understood in two ways, understood with little confidence, or handed over. */
export const questionOutcomes = ["unknown", "ambiguous", "low-confidence", "handed-over"] as const;

/** One of `questionOutcomes`. */
export type QuestionOutcome = (typeof questionOutcomes)[number];

/** What staff made of a question: nothing yet, something was done about it, or it needs nothing. */
export const questionStates = ["open", "done", "dismissed"] as const;

/** One of `questionStates`. */
export type QuestionState = (typeof questionStates)[number];
