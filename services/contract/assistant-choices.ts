/** Answers that are computed from live figures at each message: no written answer replaces them. Some others are computed where a message names figures. */
export const computedAnswerIds = [
  "price.today",
  "price.compare",
  "price.in-currency",
  "loan.estimate",
  "loan.grams",
  "loan.yearly",
  "repay.total",
  "repay.interest",
  "repay.extension",
  "repay.early",
  "branch.list",
  "branch.nairobi",
  "branch.mombasa",
  "branch.kisumu",
  "branch.directions",
  "branch.nearest",
  "branch.phone",
  "branch.hours",
  "branch.open-now",
  "branch.saturday",
  "branch.sunday",
] as const;

/** True for an answer that is computed from live figures. */
export function isComputedAnswer(answerId: string): boolean {
  return computedAnswerIds.some((computed) => computed === answerId);
}

/** What stands in double braces in a written answer and is filled in with what holds at the moment. */
export const answerPlaceholders = [
  "bank",
  "phone",
  "chatPhone",
  "email",
  "loansEmail",
  "office",
  "hours",
  "callsFrom",
  "callsTo",
  "replyWithin",
  "rate",
  "ltv",
  "longest",
  "minimumLoan",
  "minimumWeight",
] as const;

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
  "/estimate",
  "/visit",
  "/verify",
  "/privacy-policy",
  "/fair-practices",
  "/loan-policy",
  "/interest-rate-policy",
  "/responsible-advocacy",
] as const;

/** Why staff should look at a question: not understood, understood in several ways, understood with little confidence, handed over, or its answer was of no help to who asked. */
export const questionOutcomes = [
  "unknown",
  "ambiguous",
  "low-confidence",
  "handed-over",
  "unhelpful",
] as const;

export type QuestionOutcome = (typeof questionOutcomes)[number];

/** What staff made of a question: nothing yet, something was done about it, or it needs nothing. */
export const questionStates = ["open", "done", "dismissed"] as const;

export type QuestionState = (typeof questionStates)[number];
